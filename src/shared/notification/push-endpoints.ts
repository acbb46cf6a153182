import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { noticeTypes } from './notice.ts'

/** A key as browsers spell it: base64url of so many bytes. */
function bytesText(length: number) {
  const letters = Math.ceil((length * 4) / 3)
  return z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${letters}}={0,2}$`), 'Неверный ключ подписки')
}

/** What the browser's `PushSubscription` says of itself, and what it wants to hear of. */
export const pushInput = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(1000),
  p256dh: bytesText(65),
  auth: bytesText(16),
  events: z.array(z.enum(noticeTypes)).min(1, 'Выберите хотя бы одно событие'),
})
export type PushInput = z.infer<typeof pushInput>

const pushState = z.object({
  /** Whose messages the browser will take: the shop's public key. */
  public_key: z.string(),
  /** What this browser hears of; empty: nothing. */
  events: z.array(z.enum(noticeTypes)),
})

const right = 'orders'

/** News for the browser of a login, with no tab open. No key opens these. */
export const pushEndpoints = endpoints({
  'GET /api/admin/notifications/push': {
    summary: 'Уведомления в этом браузере',
    access: 'admin',
    right,
    cache: 'no-store',
    answer: pushState,
  },
  'PUT /api/admin/notifications/push': {
    summary: 'Включить уведомления в этом браузере или изменить, о чём они',
    access: 'admin',
    right,
    bodyLimit: 4096,
    body: pushInput,
    answer: pushState,
  },
  'DELETE /api/admin/notifications/push': {
    summary: 'Выключить уведомления в этом браузере',
    access: 'admin',
    right,
    answer: z.object({ ok: z.literal(true) }),
  },
})
