import { z } from 'zod'
import { emailError, parseEmail } from '#shared/account/email.ts'
import { endpoints } from '#shared/api/endpoint.ts'
import { maxId } from '#shared/slug/slug-or-id.ts'

const email = z.string({ error: emailError('') }).transform((typed, context) => {
  const parsed = parseEmail(typed)
  if (parsed === null) context.addIssue({ code: 'custom', message: emailError(typed) })
  return parsed ?? z.NEVER
})

const arrivalInput = z.object({ product_id: z.int({ error: 'Укажите товар' }).min(1).max(maxId), email })
export type ArrivalInput = z.infer<typeof arrivalInput>

/** What a link in a mail ends: waiting for arrivals, or being told of price drops. */
const mailStop = z.object({ stopped: z.enum(['arrivals', 'price-drops']) })

const stopToken = z.object({ token: z.string().max(200) })

export const arrivalEndpoints = endpoints({
  'POST /api/arrivals': {
    summary: 'Сообщить на почту, когда товар поступит',
    access: 'guest',
    limit: 'arrivals',
    bodyLimit: 4096,
    body: arrivalInput,
    status: 201,
    answer: z.object({ ok: z.literal(true) }),
  },
})

/** Apart from the other calls: mail programs send a form here, and no token of ours. */
export const mailStopEndpoints = endpoints({
  'GET /api/mail-stops/:token': {
    summary: 'Ссылка из письма: ведёт на страницу отписки',
    access: 'guest',
    params: stopToken,
    produces: 'text/html',
  },
  'POST /api/mail-stops/:token': {
    summary: 'Больше не писать, по подписанной ссылке из письма',
    access: 'guest',
    isWebhook: true,
    params: stopToken,
    answer: mailStop,
  },
})
