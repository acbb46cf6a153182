/** The journal says in Russian who did what. A kind without a name here does not compile. */

/** `pattern` tells by the beginning of a kind where it belongs, here and in the database. */
export const journalGroups = {
  catalogue: {
    name: 'Товары, разделы и схемы',
    pattern: '^(products?|(sub)?categor|sections?|import|exchange|diagram|model)',
  },
  orders: { name: 'Заказы и обращения', pattern: '^(orders?-|invoices|return|refund|requests?-)' },
  people: {
    name: 'Люди и роли',
    pattern:
      '^(users?-|callers|role|blocked|unblocked|master|account|data-|register|profile|email|password|recovery|first-)',
  },
  access: { name: 'Входы', pattern: '^log(in|out)' },
  reviews: { name: 'Отзывы и вопросы', pattern: '^(review|question)' },
  settings: { name: 'Настройки и поиск', pattern: '^(settings|synonym|symptom|key-|webhook)' },
} as const
export type JournalGroup = keyof typeof journalGroups
export const journalGroupNames = Object.keys(journalGroups) as [JournalGroup, ...JournalGroup[]]

const kindNames = {
  'product-created': 'Товар добавлен',
  'product-changed': 'Товар изменён',
  'product-deleted': 'Товар удалён',
  'products-changed': 'Товары изменены списком',
  'products-change-undone': 'Изменение списком отменено',
  'products-exported': 'Товары выгружены в таблицу',
  'category-created': 'Категория добавлена',
  'category-changed': 'Категория изменена',
  'category-deleted': 'Категория удалена',
  'subcategory-created': 'Раздел добавлен',
  'subcategory-changed': 'Раздел изменён',
  'subcategory-deleted': 'Раздел удалён',
  'sections-arranged': 'Разделы переставлены',
  'diagram-created': 'Схема добавлена',
  'diagram-changed': 'Схема изменена',
  'diagram-deleted': 'Схема удалена',
  'diagram-undone': 'Изменение схемы отменено',
  'diagram-exported': 'Схема выгружена в таблицу',
  'model-created': 'Модель добавлена',
  'model-changed': 'Модель изменена',
  'model-undone': 'Изменение модели отменено',
  'import-layout': 'Выбрана таблица прайс-листа',
  'import-checked': 'Прайс-лист проверен',
  'import-mended': 'Строки прайс-листа исправлены',
  'import-started': 'Прайс-лист загружен',
  'import-cancelled': 'Загрузка прайс-листа отменена',
  'import-undone': 'Импорт отменён',
  'exchange-undone': 'Обмен с 1С отменён',
  'exchange-applied': 'Пробный обмен с 1С загружен',
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
  'order-read': 'Заказ открыт',
  'orders-read': 'Список заказов открыт',
  'orders-printed': 'Листы сборки напечатаны',
  'invoices-printed': 'Счета напечатаны',
  'requests-read': 'Обращения открыты',
  'request-answered': 'Ответ на обращение отправлен',
  'request-closed': 'Обращение закрыто',
  'request-new': 'Обращение открыто снова',
  'return-moved': 'Возврат рассмотрен',
  'users-read': 'Список людей открыт',
  'user-read': 'Карточка человека открыта',
  'callers-read': 'Поиск покупателя для заказа по телефону',
  'master-requests-read': 'Заявки мастеров открыты',
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
  'question-moderated': 'Вопрос о товаре рассмотрен',
  'questions-read': 'Вопросы о товарах открыты',
  'settings-changed': 'Настройки изменены',
  'settings-restored': 'Настройки возвращены как было',
  'settings-exchange': 'Настройки обмена с 1С изменены',
  'settings-exchange-password': 'Пароль для 1С создан',
  'settings-exchange-off': 'Обмен с 1С отключён',
  'key-created': 'Ключ API создан',
  'key-ended': 'Ключ API отозван',
  'webhook-created': 'Вебхук добавлен',
  'webhook-changed': 'Вебхук изменён',
  'webhook-secret': 'Секрет вебхука заменён',
  'webhook-deleted': 'Вебхук удалён',
  'synonym-added': 'Синоним добавлен',
  'synonym-changed': 'Синоним изменён',
  'synonym-removed': 'Синоним удалён',
  'symptom-created': 'Неисправность добавлена',
  'symptom-changed': 'Неисправность изменена',
  'symptom-deleted': 'Неисправность удалена',
  'symptom-undone': 'Изменение неисправности отменено',
  'symptom-words-added': 'Слова неисправностей добавлены из набора',
  'symptom-words-changed': 'Слова неисправности изменены',
} as const satisfies Record<string, string>

export type JournalKind = keyof typeof kindNames
export const journalKinds = Object.keys(kindNames) as JournalKind[]

/** Rows of other versions of the shop may hold kinds this one does not know. */
export function journalText(kind: string): string {
  const group = groupOf(kind)
  return kindNames[kind as JournalKind] ?? (group ? journalGroups[group].name : 'Другое событие')
}

export function groupOf(kind: string): JournalGroup | null {
  return journalGroupNames.find((name) => new RegExp(journalGroups[name].pattern).test(kind)) ?? null
}
