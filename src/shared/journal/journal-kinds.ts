/** The journal says in words who did what; what has no words yet is told by its group. */

/** `pattern` tells by the beginning of a kind where it belongs, here and in the database. */
export const journalGroups = {
  catalogue: { name: 'Товары и разделы', pattern: '^(products?|(sub)?categor|sections?|import)' },
  orders: { name: 'Заказы и обращения', pattern: '^(orders?-|return|refund|requests?-)' },
  people: {
    name: 'Люди и роли',
    pattern: '^(role|blocked|unblocked|master|account|data-|register|profile|email|password|recovery|first-)',
  },
  access: { name: 'Входы', pattern: '^log(in|out)' },
  reviews: { name: 'Отзывы', pattern: '^review' },
  settings: { name: 'Настройки и поиск', pattern: '^(settings|synonym)' },
} as const
export type JournalGroup = keyof typeof journalGroups
export const journalGroupNames = Object.keys(journalGroups) as [JournalGroup, ...JournalGroup[]]

const kindNames: Record<string, string> = {
  'product-created': 'Товар добавлен',
  'product-changed': 'Товар изменён',
  'product-deleted': 'Товар удалён',
  'products-changed': 'Товар изменёны списком',
  'products-change-undone': 'Изменение списком отменено',
  'category-created': 'Категория добавлена',
  'category-changed': 'Категория изменена',
  'category-deleted': 'Категория удалена',
  'subcategory-created': 'Раздел добавлен',
  'subcategory-changed': 'Раздел изменён',
  'subcategory-deleted': 'Раздел удалён',
  'sections-arranged': 'Разделы переставлены',
  'import-layout': 'Выбрана таблица прайс-листа',
  'import-checked': 'Прайс-лист проверен',
  'import-mended': 'Строки прайс-листа исправлены',
  'import-started': 'Прайс-лист загружен',
  'import-undone': 'Импорт отменён',
  'order-moved': 'Статус заказа изменён',
  'order-items': 'Состав заказа изменён',
  'order-edited': 'Заказ изменён',
  'order-track': 'Трек-номер изменён',
  'return-opened': 'Возврат оформлен магазином',
  'order-paid': 'Оплата заказа отмечена',
  'order-payment-link': 'Ссылка на оплату отправлена',
  'order-refund': 'Деньги возвращены',
  'order-money-reversed': 'Запись о деньгах отменена',
  'order-note': 'Заметка к заказу изменена',
  'order-entered': 'Заказ принят по телефону',
  'order-exported': 'Заказы выгружены в таблицу',
  'request-answered': 'Ответ на обращение отправлен',
  'request-closed': 'Обращение закрыто',
  'request-new': 'Обращение открыто снова',
  'return-moved': 'Возврат рассмотрен',
  'role-changed': 'Роль изменена',
  blocked: 'Доступ закрыт',
  unblocked: 'Доступ открыт',
  'master-request-decided': 'Заявка мастера решена',
  'account-erased': 'Личные данные удалены',
  'data-exported': 'Личные данные выгружены',
  register: 'Регистрация',
  'profile-changed': 'Личные данные изменены',
  'email-changed': 'Почта изменена',
  'email-confirmed': 'Почта подтверждена',
  'password-changed': 'Пароль изменён',
  'password-reset': 'Пароль восстановлен',
  'recovery-code': 'Код для пароля отправлен',
  'recovery-code-wrong': 'Неверный код для пароля',
  'first-account': 'Создана первая учётная запись',
  login: 'Вход',
  'login-failed': 'Неудачный вход',
  'login-blocked': 'Вход при закрытом доступе',
  logout: 'Выход',
  'logout-everywhere': 'Выход на всех устройствах',
  'review-moderated': 'Отзыв проверен',
  'settings-changed': 'Настройки изменены',
  'settings-restored': 'Настройки возвращены как было',
  'synonym-added': 'Синоним добавлен',
  'synonym-changed': 'Синоним изменён',
  'synonym-removed': 'Синоним удалён',
}

export function journalText(kind: string): string {
  const group = Object.values(journalGroups).find(({ pattern }) => new RegExp(pattern).test(kind))
  return kindNames[kind] ?? (group ? `${group.name}: ${kind}` : kind)
}

export function groupOf(kind: string): JournalGroup | null {
  return journalGroupNames.find((name) => new RegExp(journalGroups[name].pattern).test(kind)) ?? null
}

const roleNames: Record<string, string> = { admin: 'администратор', master: 'мастер', user: 'покупатель' }
const stateNames: Record<string, string> = {
  pending: 'на проверке',
  published: 'опубликован',
  rejected: 'отклонён',
  approved: 'одобрена',
  declined: 'отклонена',
  new: 'новый',
  awaiting_payment: 'ждёт оплаты',
  processing: 'в работе',
  ready: 'готов',
  shipped: 'отправлен',
  completed: 'завершён',
  cancelled: 'отменён',
}
const partNames: Record<string, string> = {
  contacts: 'контакты',
  hours: 'часы работы',
  marketplaces: 'маркетплейсы',
  delivery: 'доставка',
  requisites: 'реквизиты',
}

/** The particulars of an event in a line: what it was about, what was before and what came of it. */
export function journalDetails(details: Record<string, unknown>): string {
  const { from, to, part, sku, word, means, file, order, product, review, fields, title, count } = details
  const facts = [
    part !== undefined && (partNames[String(part)] ?? `страница «${String(part).replace('info-', '')}»`),
    sku !== undefined && `арт. ${sku}`,
    word !== undefined && `«${word}» → «${means}»`,
    file !== undefined && String(file),
    order !== undefined && `заказ ${order}`,
    product !== undefined && sku === undefined && `товар ${product}`,
    review !== undefined && `отзыв ${review}`,
    title !== undefined && String(title),
    count !== undefined && `${count} шт.`,
    fields !== undefined && fields !== '' && `поля: ${fields}`,
    to !== undefined && (from === undefined ? stateOf(to) : `${stateOf(from)} → ${stateOf(to)}`),
  ]
  return facts.filter(Boolean).join(', ')
}

function stateOf(value: unknown): string {
  return roleNames[String(value)] ?? stateNames[String(value)] ?? String(value)
}
