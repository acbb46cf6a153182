import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { paymentStart, paymentStartInput } from '#shared/order/order-contract.ts'
import { ownOrder } from '#shared/order/order-endpoints.ts'

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
