import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { telegramAnswer, telegramInput, telegramTest, telegramTried } from './telegram-contract.ts'

/** News for people who have no tab open. No key opens these. */
export const notificationEndpoints = endpoints({
  'GET /api/admin/notifications/telegram': {
    summary: 'Уведомления в Telegram; токен не показывается',
    access: 'admin',
    right: 'shop',
    cache: 'no-store',
    answer: telegramAnswer,
  },
  'PUT /api/admin/notifications/telegram': {
    summary: 'Подключить Telegram или изменить, о чём он сообщает',
    access: 'admin',
    right: 'shop',
    proof: 'always',
    bodyLimit: 4096,
    body: telegramInput,
    answer: telegramAnswer,
  },
  'DELETE /api/admin/notifications/telegram/token': {
    summary: 'Отключить Telegram и забыть токен',
    access: 'admin',
    right: 'shop',
    answer: z.object({ ok: z.literal(true) }),
  },
  'POST /api/admin/notifications/telegram/test': {
    summary: 'Отправить в чат проверочное сообщение',
    access: 'admin',
    right: 'shop',
    bodyLimit: 4096,
    body: telegramTest,
    answer: telegramTried,
  },
})
