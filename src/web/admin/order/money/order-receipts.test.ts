import { expect, test } from 'vitest'
import { isTroubled, receiptText, troubleText, troubleTitle } from './order-receipts.tsx'

const receipt = {
  kind: 'refund',
  amount: 360,
  status: 'succeeded',
  document: '1042',
  attempts: 1,
  next_attempt_at: null,
  problem: '',
} as const

test.each([
  [receipt, 'Чек возврата № 1042 отправлен покупателю', false],
  [{ ...receipt, document: null }, 'Чек возврата отправлен', false],
  [{ ...receipt, kind: 'settlement', status: 'waiting' } as const, 'Чек при выдаче отправляем', false],
  [{ ...receipt, kind: 'prepayment', status: 'pending' } as const, 'Чек предоплаты регистрируется', false],
  [{ ...receipt, kind: 'payment', status: 'unheard' } as const, 'Чек оплаты: касса о нём не сообщила', false],
  [
    { ...receipt, status: 'failed', problem: 'Чек не зарегистрирован' } as const,
    'Чек возврата не пробит, повторим',
    true,
  ],
  [{ ...receipt, status: 'waiting', problem: 'Касса не отвечает' } as const, 'Чек возврата не пробит, повторим', true],
])('%o is «%s»', (shown, text, troubled) => {
  expect(receiptText(shown)).toBe(text)
  expect(isTroubled(shown)).toBe(troubled)
})

test('whoever looks after it reads what is wrong and when it is tried again', () => {
  const failed = { ...receipt, status: 'failed', problem: 'Касса не отвечает', attempts: 4 } as const
  const next = { ...failed, next_attempt_at: '2026-11-16T11:50:00.000Z' }

  expect(troubleTitle(next)).toBe('Чек возврата на 360\u00a0₽ ещё не пробит')
  expect(troubleText(next, new Date('2026-11-16T11:40:00Z'))).toBe(
    'Касса не отвечает. Попыток: 4. Следующая попытка сегодня, 14:50. Деньги второй раз не пойдут.',
  )
})
