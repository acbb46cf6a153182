import { expect, test } from 'vitest'
import { copyAdvice } from './backup-advice.ts'

const now = new Date('2026-11-18T12:00:00Z')
const copyOf = (made_at: string, check: { ok: boolean } | null = { ok: true }) => ({
  name: 'x',
  made_at,
  bytes: 1,
  products: 1,
  orders: 1,
  check: check && { at: made_at, problem: check.ok ? '' : 'orders', ...check },
})
const runOf = (state: 'done' | 'failed' | 'cut' | 'running', asked_at = '2026-11-18T11:00:00Z') => ({
  kind: 'copy' as const,
  state,
  asked_at,
  problem: 'На диске нет места',
})
const fresh = copyOf('2026-11-17T12:00:00Z')

test.each([
  ['a fresh copy', { newest: fresh, run: runOf('done') }, undefined],
  ['a fresh copy nobody has read yet', { newest: copyOf('2026-11-17T12:00:00Z', null), run: null }, undefined],
  ['a copy of three days', { newest: copyOf('2026-11-15T11:00:00Z'), run: null }, 'old'],
  ['a copy of almost three days', { newest: copyOf('2026-11-15T13:00:00Z'), run: null }, undefined],
  ['a copy that cannot be read', { newest: copyOf('2026-11-18T10:00:00Z', { ok: false }), run: null }, 'damaged'],
  ['no copy', { newest: undefined, run: null }, 'none'],
  ['no copy, and nothing to lose', { newest: undefined, run: null, hasOrders: false }, undefined],
  ['a copy that failed', { newest: fresh, run: runOf('failed') }, 'failed'],
  [
    'a copy that was cut, then one by the command',
    { newest: fresh, run: runOf('cut', '2026-11-16T11:00:00Z') },
    undefined,
  ],
  ['an old copy while a new one is made', { newest: copyOf('2026-01-15T13:00:00Z'), run: runOf('running') }, undefined],
])('%s', (_, known, code) => {
  expect(copyAdvice({ hasOrders: true, now, ...known })?.code).toBe(code)
})

test('an old copy is told with its days', () => {
  const text = copyAdvice({ newest: copyOf('2026-10-28T11:00:00Z'), run: null, hasOrders: true, now })?.text
  expect(text).toBe('Последняя копия магазина сделана 21 день назад')
})
