import type { MailFact, MailProduct } from '#server/platform/mail/mail-content.ts'
import { mailLayout } from '#server/platform/mail/mail-layout.ts'
import type { Mail } from '#server/platform/mail/mail-outbox.ts'
import { withoutLinks } from '#shared/account/foreign-link.ts'
import { showPhone } from '#shared/account/phone.ts'
import { momentText } from '#shared/calendar/moscow-clock.ts'
import { daysText } from '#shared/calendar/shop-calendar.ts'
import { deliveryMethodLabels, deliveryPriceText } from '#shared/delivery/delivery-method.ts'
import { adjustmentLabel } from '#shared/money/order-adjustment.ts'
import { formatRubles, formatSignedRubles } from '#shared/money/rubles.ts'
import { customerStatusLabel, type OrderStatus } from '#shared/order/order-states.ts'
import { paymentMethodLabels } from '#shared/payment/payment-method.ts'
import type { ShopFacts } from '#shared/shop/shop-facts.ts'
import type { OrderRow } from './order-queries.ts'

/** What the shop writes about an order: when it is placed, whenever it moves, and to the shop itself. */

export type MailedOrder = Pick<
  OrderRow,
  | 'id'
  | 'number'
  | 'token'
  | 'confirmToken'
  | 'unconfirmed'
  | 'isEmailConfirmed'
  | 'expiresAt'
  | 'email'
  | 'phone'
  | 'firstName'
  | 'lastName'
  | 'companyName'
  | 'deliveryMethod'
  | 'city'
  | 'address'
  | 'postcode'
  | 'point'
  | 'deliveryFrom'
  | 'deliveryTo'
  | 'deliveryPrice'
  | 'adjustment'
  | 'adjustmentReason'
  | 'payment'
  | 'total'
  | 'comment'
  | 'model'
  | 'trackNumber'
> & { items: { productId: number; name: string; sku: string; price: number; quantity: number }[] }

type Facts = MailFact[]

export function orderPath({ number, token }: Pick<MailedOrder, 'number' | 'token'>): string {
  return `/order/${number}?token=${token}`
}

type Linked = Pick<MailedOrder, 'number' | 'token' | 'confirmToken' | 'isEmailConfirmed'>

/** Whoever comes back by it reads the mailbox, which the token alone does not say: the browser that ordered has it too. */
function mailedPath({ number, token, confirmToken, isEmailConfirmed }: Linked): string {
  const proof = confirmToken && !isEmailConfirmed ? `&confirm=${confirmToken}` : ''
  return `${orderPath({ number, token })}${proof}`
}

/** What the shop is told of an order by somebody nobody knows. */
export function unconfirmedShopText(until: Date): string {
  return `Заказ не подтверждён. Ждём, что покупатель откроет ссылку из письма, до ${momentText(until)}; потом заказ отменится сам. Можно подтвердить раньше: позвоните и возьмите заказ в работу.`
}

/** Null: the customer gave no e-mail, as over the phone. */
export function orderPlacedMail(shop: ShopFacts, order: MailedOrder): Mail | null {
  const next = {
    on_receipt: 'Позвоним в рабочее время и подтвердим заказ.',
    online: 'Оплатите заказ в течение полутора часов: пока детали отложены для вас.',
    invoice: 'Счёт можно открыть и распечатать на странице заказа. Детали отложены на пять рабочих дней.',
  }[order.payment]
  return customerMail(shop, order, {
    kind: 'order-placed',
    title: `Заказ № ${order.number} оформлен`,
    paragraphs: [
      `Здравствуйте, ${withoutLinks(order.firstName ?? '')}! Спасибо за заказ.`,
      ...(order.unconfirmed ? confirmTexts(order) : [next]),
    ],
    products: orderedProducts(order),
    facts: [...sumFacts(order), ...wayFacts(shop, order)],
  })
}

function confirmTexts({ expiresAt }: MailedOrder): string[] {
  return [
    `Подтвердите заказ: откройте его по кнопке ниже${expiresAt ? ` до ${momentText(expiresAt)}` : ''}. До этого времени детали отложены для вас.`,
    'Если мы успеем позвонить раньше, подтверждать не нужно. Не заказывали? Просто не открывайте ссылку: заказ отменится сам.',
  ]
}

const statusTexts: Record<OrderStatus, string> = {
  new: 'Заказ принят. Заплатить можно при получении.',
  awaiting_payment: 'Ждём оплату.',
  processing: 'Собираем заказ на складе.',
  ready: 'Заказ собран и ждёт вас.',
  shipped: 'Передали заказ в службу доставки.',
  completed: 'Заказ получен. Спасибо, что выбрали нас! Если деталь не подошла, её можно вернуть.',
  cancelled: 'Заказ отменён.',
}

export function orderStatusMail(
  shop: ShopFacts,
  order: MailedOrder,
  { status, texts, isOwed }: { status: OrderStatus; texts: string[]; isOwed: boolean },
): Mail | null {
  const track: Facts = status === 'shipped' && order.trackNumber ? [['Трек-номер', order.trackNumber]] : []
  const where = status === 'ready' || status === 'shipped' ? wayFacts(shop, order) : []
  return customerMail(shop, order, {
    kind: `order-${status}`,
    title: `Заказ № ${order.number}: ${customerStatusLabel(status).toLowerCase()}`,
    paragraphs: [
      statusTexts[status],
      ...(order.unconfirmed ? confirmTexts(order) : []),
      ...texts.map(withoutLinks),
      ...(isOwed ? ['Деньги вернём тем же способом, которым вы платили.'] : []),
    ],
    products: orderedProducts(order),
    facts: [...track, ...where, ...sumFacts(order)],
  })
}

/** For whoever lost the other ones. */
export function orderLinkMail(shop: ShopFacts, order: MailedOrder): Mail | null {
  return customerMail(shop, order, {
    kind: 'order-link',
    title: `Ссылка на заказ № ${order.number}`,
    paragraphs: ['Вы искали этот заказ на сайте. Если это были не вы, просто не обращайте внимания на письмо.'],
    products: [],
    facts: [],
  })
}

/** Payment, refund, return, changed items: whatever is told in one sentence. */
export function orderNewsMail(
  shop: ShopFacts,
  order: MailedOrder,
  { kind, title, paragraphs }: { kind: string; title: string; paragraphs: string[] },
): Mail | null {
  return customerMail(shop, order, {
    kind,
    title: `Заказ № ${order.number}: ${title}`,
    paragraphs,
    products: orderedProducts(order),
    facts: sumFacts(order),
  })
}

/** The shop is told; the link leads to management, so that a forwarded email opens nothing. */
export function shopOrderMail(
  shop: ShopFacts,
  to: string,
  order: MailedOrder,
  { kind, title, paragraphs }: { kind: string; title: string; paragraphs: string[] },
): Mail {
  const facts: Facts = [
    ['Покупатель', [order.firstName, order.lastName].filter(Boolean).join(' ')],
    ...(order.companyName ? ([['Организация', order.companyName]] satisfies Facts) : []),
    ['Телефон', showPhone(order.phone ?? '')],
    ...(order.email ? ([['Email', order.email]] satisfies Facts) : []),
    ...sumFacts(order),
    ...wayFacts(shop, order),
    ...(order.model ? ([['Техника', order.model]] satisfies Facts) : []),
    ...(order.comment ? ([['Комментарий', order.comment]] satisfies Facts) : []),
  ]
  const content = {
    shop,
    title,
    paragraphs,
    products: orderedProducts(order),
    facts,
    button: { label: 'Открыть заказы', path: `/orders?search=${order.number}` },
  }
  return { kind, to, subject: title, ...mailLayout(content) }
}

type Content = { kind: string; title: string; paragraphs: string[]; products: MailProduct[]; facts: Facts }

function customerMail(shop: ShopFacts, order: MailedOrder, { kind, ...content }: Content): Mail | null {
  if (!order.email) return null
  const email = {
    shop,
    ...content,
    button: { label: order.unconfirmed ? 'Подтвердить заказ' : 'Открыть заказ', path: mailedPath(order) },
    note: 'По ссылке заказ открывается без входа: не пересылайте письмо тем, кому не доверяете.',
  }
  return {
    kind,
    to: order.email,
    about: `order:${order.number}`,
    subject: `${content.title} — ${shop.name}`,
    ...mailLayout(email),
  }
}

function orderedProducts({ items }: MailedOrder): MailProduct[] {
  return items.map(({ productId, name, sku, price, quantity }) => ({
    id: productId,
    name,
    detail: `${sku} · ${quantity} шт. × ${formatRubles(price)}`,
    sum: formatRubles(price * quantity),
  }))
}

function sumFacts(order: MailedOrder): Facts {
  const { deliveryMethod, deliveryPrice, adjustment, adjustmentReason, total, payment } = order
  const named = [adjustmentLabel(adjustment), adjustmentReason].filter(Boolean).join(': ')
  return [
    [deliveryMethodLabels[deliveryMethod], deliveryPriceText(deliveryPrice)],
    ...(adjustment === 0 ? [] : ([[named, formatSignedRubles(adjustment)]] satisfies Facts)),
    ['Итого', formatRubles(total), 'strong'],
    ['Оплата', paymentMethodLabels[payment]],
  ]
}

function wayFacts(shop: ShopFacts, order: MailedOrder): Facts {
  const where = order.deliveryMethod === 'pickup' ? shop.address : placeOf(order)
  const when = order.deliveryFrom && order.deliveryTo ? daysText(order.deliveryFrom, order.deliveryTo) : null
  return [...(where ? ([['Куда', where]] satisfies Facts) : []), ...(when ? ([['Когда', when]] satisfies Facts) : [])]
}

function placeOf({ postcode, city, address, point }: MailedOrder): string {
  return withoutLinks([postcode, city, point ?? address].filter(Boolean).join(', '))
}
