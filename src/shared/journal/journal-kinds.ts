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
  'product-created': 'Добавил товар',
  'product-changed': 'Изменил товар',
  'product-deleted': 'Удалил товар',
  'products-changed': 'Изменил товары списком',
  'products-change-undone': 'Отменил изменение списком',
  'category-created': 'Добавил категорию',
  'category-changed': 'Изменил категорию',
  'category-deleted': 'Удалил категорию',
  'subcategory-created': 'Добавил раздел',
  'subcategory-changed': 'Изменил раздел',
  'subcategory-deleted': 'Удалил раздел',
  'sections-arranged': 'Переставил разделы',
  'import-checked': 'Проверил прайс-лист',
  'import-mended': 'Исправил строки прайс-листа',
  'import-started': 'Загрузил прайс-лист',
  'import-undone': 'Отменил импорт',
  'order-moved': 'Сменил статус заказа',
  'order-items': 'Изменил состав заказа',
  'order-paid': 'Отметил оплату заказа',
  'return-moved': 'Рассмотрел возврат',
  'role-changed': 'Сменил роль',
  blocked: 'Заблокировал',
  unblocked: 'Разблокировал',
  'master-request-decided': 'Решил заявку мастера',
  'account-erased': 'Удалил личные данные',
  'data-exported': 'Выгрузил личные данные',
  register: 'Зарегистрировался',
  'profile-changed': 'Изменил свои данные',
  'email-changed': 'Сменил почту',
  'email-confirmed': 'Подтвердил почту',
  'password-changed': 'Сменил пароль',
  'password-reset': 'Восстановил пароль',
  'recovery-code': 'Запросил код для пароля',
  'recovery-code-wrong': 'Ошибся в коде для пароля',
  'first-account': 'Создана первая учётная запись',
  login: 'Вошёл',
  'login-failed': 'Не смог войти',
  'login-blocked': 'Пытался войти заблокированным',
  logout: 'Вышел',
  'logout-everywhere': 'Вышел на всех устройствах',
  'review-moderated': 'Проверил отзыв',
  'settings-changed': 'Изменил настройки',
  'settings-restored': 'Вернул настройки как было',
  'synonym-added': 'Добавил синоним',
  'synonym-changed': 'Изменил синоним',
  'synonym-removed': 'Удалил синоним',
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
