import { z } from 'zod'
import { noticeTypes } from './notice.ts'

/** The chat of the shop in Telegram as management shows and changes it. */

export const telegramToken = z
  .string({ error: 'Вставьте токен бота' })
  .trim()
  .regex(/^\d{5,20}:[\w-]{30,100}$/, 'Токен выглядит так: 123456789:AAE… Его даёт @BotFather')

const chatId = z
  .string({ error: 'Укажите чат' })
  .trim()
  .regex(/^(-?\d{1,20}|@[A-Za-z]\w{3,31})$/, 'Номер чата (у групп с минусом) или @имя канала')

const events = z
  .array(z.enum(noticeTypes))
  .min(1, 'Выберите хотя бы одно событие')
  .refine((names) => new Set(names).size === names.length)

/** Without a token the stored one stays. */
export const telegramInput = z.object({
  token: telegramToken.optional(),
  chat_id: chatId,
  events,
  is_on: z.boolean(),
})
export type TelegramInput = z.infer<typeof telegramInput>

/** What is tried is what stands in the form, saved or not. */
export const telegramTest = z.object({ token: telegramToken.optional(), chat_id: chatId })
export type TelegramTest = z.infer<typeof telegramTest>

export const telegramChat = z.object({
  /** «123456789:•••»: whose bot it is; the secret part is never shown again. */
  token_mask: z.string(),
  chat_id: z.string(),
  events: z.array(z.enum(noticeTypes)),
  is_on: z.boolean(),
  waiting: z.int(),
  /** Of the last thirty days. */
  sent: z.int(),
  last_sent_at: z.iso.datetime().nullable(),
  /** Why the last message did not arrive; empty: it did, or none was sent yet. */
  problem: z.string(),
})
export type TelegramChat = z.infer<typeof telegramChat>

/** Null: nobody has set it up. */
export const telegramAnswer = z.object({ chat: telegramChat.nullable() })
/** Empty: the message has arrived. */
export const telegramTried = z.object({ problem: z.string() })
