import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { idParam, listLimit } from '#shared/api/parameters.ts'
import {
  foundOrder,
  order,
  orderFilters,
  orderList,
  paymentStart,
  paymentStartInput,
  placedOrder,
  repeatedOrder,
} from './order-contract.ts'
import { cancelInput, confirmInput, findInput, orderInput, repeatInput, returnRequestInput } from './order-input.ts'

/** An order is nobody else's business, though a guest may open it by its link. */
const personal = { access: 'guest', cache: 'private, no-store' } as const

/** One order: its number, and the token of its link for whoever is not logged in as its owner. */
export const ownOrder = {
  ...personal,
  params: z.object({ number: idParam }),
  query: z.object({ token: z.string().max(100).optional() }),
} as const

/** Everything a customer asks of orders. */
export const orderEndpoints = endpoints({
  'POST /api/orders': {
    summary: 'Оформить заказ; повтор с тем же заголовком Idempotency-Key отвечает тем же заказом',
    ...personal,
    limit: 'orders',
    body: orderInput,
    status: 201,
    answer: placedOrder,
  },
  'GET /api/orders': {
    summary: 'Мои заказы',
    access: 'user',
    query: z.object({
      limit: listLimit,
      cursor: idParam.optional(),
      filter: z.enum(orderFilters).default('all'),
    }),
    answer: orderList,
  },
  'POST /api/orders/find': {
    summary: 'Найти заказ по номеру и телефону: ссылка на него придёт письмом',
    ...personal,
    limit: 'orderFinds',
    body: findInput,
    answer: foundOrder,
  },
  'GET /api/orders/:number': { summary: 'Заказ', ...ownOrder, answer: order },
  'POST /api/orders/:number/confirm': {
    summary: 'Подтвердить заказ ссылкой из письма',
    ...ownOrder,
    body: confirmInput,
    answer: order,
  },
  'POST /api/orders/:number/cancel': {
    summary: 'Отменить заказ',
    ...ownOrder,
    body: cancelInput.nullish(),
    answer: order,
  },
  'POST /api/orders/:number/pay-on-receipt': {
    summary: 'Платить при получении, а не онлайн',
    ...ownOrder,
    answer: order,
  },
  'POST /api/orders/:number/returns': {
    summary: 'Заявка на возврат; с тем же key второй раз не оформится, а другая получит 422',
    ...ownOrder,
    body: returnRequestInput,
    status: 201,
    answer: order,
  },
  'POST /api/orders/:number/repeat': {
    summary: 'Что из заказа можно купить снова; что добавлено в корзину с тем же key, второй раз не добавится',
    ...ownOrder,
    body: repeatInput.nullish(),
    answer: repeatedOrder,
  },
  'GET /api/orders/:number/invoice': { summary: 'Счёт для печати', ...ownOrder, produces: 'text/html' },
})

/** Served where paying online is set up. */
export const paymentEndpoints = endpoints({
  'POST /api/orders/:number/pay': {
    summary: 'Начать оплату онлайн: адрес страницы оплаты',
    ...ownOrder,
    body: paymentStartInput.nullish(),
    answer: paymentStart,
  },
  'POST /api/payments/yookassa': {
    summary: 'Уведомление ЮKassa',
    access: 'guest',
    isWebhook: true,
    // It is not signed, so all that is taken from it is which payment to ask about.
    body: z.object({
      event: z.string().max(100),
      object: z.object({ id: z.string().min(1).max(100) }),
    }),
    answer: z.object({ ok: z.literal(true) }),
  },
})
