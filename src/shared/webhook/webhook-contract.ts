import { z } from 'zod'
import { deliveryStates, webhookEvents } from './webhook-names.ts'

/** Webhooks as management shows and changes them. */

const url = z
  .string({ error: 'Введите адрес' })
  .trim()
  .min(1, 'Введите адрес')
  .max(500, 'Не длиннее 500 символов')
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'Адрес начинается с https://')
  .refine((text) => {
    const { username, password } = URL.canParse(text) ? new URL(text) : { username: '', password: '' }
    return username === '' && password === ''
  }, 'Логин и пароль в адресе не передаются: сообщения подписаны секретом')
  .transform((text) => new URL(text).href.replace(/#.*$/, ''))

const events = z
  .array(z.enum(webhookEvents))
  .min(1, 'Выберите хотя бы одно событие')
  .max(webhookEvents.length)
  .refine((names) => new Set(names).size === names.length)

export const webhookInput = z.object({ url, events })
export type WebhookInput = z.infer<typeof webhookInput>
export const webhookChange = z.object({ url: url.optional(), events: events.optional(), is_on: z.boolean().optional() })
export type WebhookChange = z.infer<typeof webhookChange>

export const managedWebhook = z.object({
  id: z.int(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  is_on: z.boolean(),
  made_by: z.string(),
  created_at: z.iso.datetime(),
  /** Of the last thirty days, as the log of deliveries is stored. */
  sent: z.int(),
  waiting: z.int(),
  failed: z.int(),
  last_sent_at: z.iso.datetime().nullable(),
})
export type ManagedWebhook = z.infer<typeof managedWebhook>

export const managedWebhookList = z.object({ webhooks: z.array(managedWebhook) })
/** The only answers that hold the secret. */
export const madeWebhook = z.object({ webhook: managedWebhook, secret: z.string() })

export const webhookDelivery = z.object({
  id: z.string(),
  /** What the receiver sees as `webhook-id`. */
  message_id: z.string(),
  type: z.string(),
  body: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  created_at: z.iso.datetime(),
  last_attempt_at: z.iso.datetime().nullable(),
  /** Null: none is due. */
  next_attempt_at: z.iso.datetime().nullable(),
  answer_status: z.int().nullable(),
  answer_text: z.string(),
  problem: z.string(),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>
export const webhookDeliveryList = z.object({
  deliveries: z.array(webhookDelivery),
  next_cursor: z.string().nullable(),
})
