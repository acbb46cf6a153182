import { staffRoles, staffRoleTexts } from '#shared/api/staff-right.ts'
import { paymentWays } from '#shared/order/order-money.ts'
import { orderStatuses, statusLabel } from '#shared/order/order-states.ts'
import { returnStates } from '#shared/order/return-states.ts'

/** The particulars of an event in a line of Russian: what it was about, what was before and what came of it. */

const roleNames: Record<string, string> = {
  admin: 'администратор',
  master: 'мастер',
  user: 'покупатель',
  ...Object.fromEntries(staffRoles.map((role) => [role, staffRoleTexts[role].name.toLowerCase()])),
}

/** States of orders, reviews and masters' requests; those of returns say what they are themselves. */
const stateNames: Record<string, string> = {
  pending: 'на проверке',
  published: 'опубликован',
  rejected: 'отклонён',
  approved: 'одобрена',
  declined: 'отклонена',
  ...Object.fromEntries(orderStatuses.map((status) => [status, statusLabel(status).toLowerCase()])),
}

const factorTexts: Record<string, string> = {
  totp: 'код из приложения',
  recovery: 'резервный код',
  passkey: 'ключ доступа',
}

const settingNames: Record<string, string> = {
  shop: 'магазин',
  contacts: 'контакты',
  mail: 'почта',
  hours: 'часы работы',
  marketplaces: 'маркетплейсы',
  delivery: 'доставка',
  requisites: 'реквизиты',
  feeds: 'выгрузки для площадок',
  refunds: 'возврат денег',
  sessions: 'выход без дела',
  security: 'второй шаг входа',
  markup: 'правила наценки',
  trade: 'уровни цен',
  'info-oplata': 'страница «Оплата»',
  'info-dostavka': 'страница «Доставка»',
  'info-vozvrat': 'страница «Возврат»',
  'info-otzyvy': 'страница «Отзывы»',
  'info-vakansii': 'страница «Вакансии»',
  'info-rekvizity': 'страница «Реквизиты»',
  'info-politika': 'страница «Политика»',
  'info-usloviya': 'страница «Условия»',
  'info-gde-model': 'страница «Где найти модель»',
}

/** Fields of products, categories, diagrams, models, symptoms and orders, as their forms call them. */
const fieldNames: Record<string, string> = {
  name: 'название',
  slug: 'адрес страницы',
  sku: 'артикул',
  brand: 'марка',
  kind: 'вид',
  category_id: 'категория',
  subcategory_id: 'раздел',
  description: 'описание',
  attributes: 'характеристики',
  numbers: 'номера',
  weight_grams: 'вес',
  price: 'цена',
  user_price: 'цена со скидкой',
  master_price: 'цена мастера',
  price_by_hand: 'цена вручную',
  purchase_price: 'закупочная цена',
  supplier_id: 'поставщик',
  quantity: 'остаток',
  shelf: 'место хранения',
  hidden: 'скрыт',
  discontinued: 'снят с производства',
  seo_title: 'заголовок для поиска',
  seo_description: 'описание для поиска',
  analogs: 'аналоги',
  replaces: 'замены',
  together: 'с этим покупают',
  photos: 'фото',
  photo: 'фото',
  models: 'модели',
  drawing: 'рисунок',
  filters: 'фильтры',
  position: 'порядок',
  unit: 'узел',
  sheet_number: 'номер листа',
  note: 'примечание',
  place: 'порядок',
  published: 'показ на сайте',
  drawing_id: 'рисунок',
  masks: 'маски моделей',
  positions: 'позиции',
  supersessions: 'замены номеров',
  code: 'код',
  manuals: 'инструкции',
  appliance: 'техника',
  text: 'неисправность',
  codes: 'коды ошибок',
  words: 'слова',
  is_listed: 'показ в таблице',
  section_ids: 'разделы',
  contact: 'покупатель',
  company: 'компания',
  delivery: 'доставка',
  delivery_price: 'цена доставки',
  payment: 'оплата',
  adjustment: 'скидка или наценка',
  staff_note: 'заметка',
  responsible_id: 'ответственный',
}

/** What the database knows beside the event itself. */
export type Named = { order_number?: string | null; sku?: string | null }

export function journalDetails(details: Record<string, unknown>, named: Named = {}): string {
  const {
    from,
    to,
    part,
    word,
    means,
    file,
    review,
    question,
    request,
    title,
    name,
    count,
    amount,
    method,
    reason,
    email,
  } = details
  const sku = details.sku ?? named.sku
  const facts = [
    part !== undefined && (settingNames[String(part)] ?? 'другая настройка'),
    sku && `арт. ${sku}`,
    word !== undefined && `«${word}» → «${means}»`,
    file && String(file),
    named.order_number ? `заказ № ${named.order_number}` : hasOrder(details) && 'удалённый заказ',
    details.product !== undefined && !sku && 'удалённый товар',
    review !== undefined && `отзыв ${review}`,
    question !== undefined && `вопрос ${question}`,
    request !== undefined && `обращение ${request}`,
    title && String(title),
    name && `«${name}»`,
    email && String(email),
    count !== undefined && `${count} шт.`,
    amount !== undefined && `${amount} ₽`,
    method !== undefined && paymentWays[method as keyof typeof paymentWays],
    details.fields && `поля: ${fieldsText(String(details.fields))}`,
    to !== undefined && movedText(from, to, details.return !== undefined),
    details.level !== undefined && `${details.level_from ?? 'убранный уровень'} → ${details.level}`,
    details.factor !== undefined && (factorTexts[String(details.factor)] ?? 'другой способ'),
    details.role !== undefined && (roleNames[String(details.role)] ?? 'другая роль'),
    reason && String(reason),
    details.address && String(details.address),
    details.scopes && String(details.scopes),
    details.key && `программа по ключу «${details.key}»`,
  ]
  return facts.filter(Boolean).join(', ')
}

function hasOrder({ order, return: returned }: Record<string, unknown>): boolean {
  return typeof order === 'number' || typeof returned === 'number'
}

function movedText(from: unknown, to: unknown, isReturn: boolean): string {
  if (isReturn) return stateText(to, true)
  return from === undefined ? stateText(to) : `${stateText(from)} → ${stateText(to)}`
}

function stateText(value: unknown, isReturn = false): string {
  const word = String(value)
  if (isReturn) return returnStates[word as keyof typeof returnStates]?.label.toLowerCase() ?? 'другое состояние'
  return roleNames[word] ?? stateNames[word] ?? 'другое состояние'
}

export function fieldsText(fields: string): string {
  return fields
    .split(', ')
    .map((field) => fieldNames[field] ?? 'другое')
    .join(', ')
}
