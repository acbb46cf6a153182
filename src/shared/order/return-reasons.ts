/** Why a product comes back: one reason for each line, in the words of its buyer, and what the shop does then. */

import type { ReturnStatus } from './return-states.ts'

export const returnReasons = ['Не подошла', 'Брак или не работает', 'Прислали не то', 'Передумал', 'Другое'] as const
export type ReturnReason = (typeof returnReasons)[number]

/** Each is looked at by a person. */
export const mostReturnPhotos = 3
/** Of all requests of an order, with those taken out again before they were sent. */
export const mostPhotosOfOrder = 30

export type ReturnLine = { name: string; quantity: number; reason: ReturnReason | ''; note: string }

/** The request as the shop reads it: a line for each product. */
export function returnReasonText(lines: readonly ReturnLine[]): string {
  return lines
    .map(({ name, quantity, reason, note }) => {
      const words = [reason, note.trim()].filter(Boolean).join('. ')
      return `${name}, ${quantity} шт.: ${words}`
    })
    .join('\n')
}

/** «Другое» alone tells nobody anything. */
export function returnLineError({ reason, note }: Pick<ReturnLine, 'reason' | 'note'>): string | undefined {
  if (reason === '') return 'Выберите причину'
  return reason === 'Другое' && note.trim() === '' ? 'Напишите, что не так' : undefined
}

/** What happens to a request from its first day on. */
export const returnSteps = [
  'Рассмотрим заявку и напишем на почту, куда привезти или отправить деталь',
  'Получим деталь и проверим её',
  'Вернём деньги тем же способом, каким вы платили, не позже чем через 10 дней',
] as const

/** The next of these steps, for a request that has come so far; empty: nothing more follows. */
export function returnNextText(status: ReturnStatus): string {
  const texts: Record<ReturnStatus, string> = {
    requested: 'Рассмотрим заявку и напишем на почту, куда привезти или отправить деталь.',
    approved: 'Привезите или отправьте деталь, как договорились. Сохраните упаковку и чек.',
    received: 'Проверяем деталь. Деньги вернём не позже чем через 10 дней.',
    rejected: '',
    refunded: '',
  }
  return texts[status]
}
