import { expect, test } from 'vitest'
import { type Runtime, type Support, supportOf } from './runtime-support.ts'

const cases: [Runtime, string, string, Support['state']][] = [
  ['Node.js', '20.19.0', '2026-04-30', 'supported'],
  ['Node.js', '20.19.0', '2026-05-01', 'ended'],
  ['Node.js', '24.21.0', '2026-11-17', 'supported'],
  ['Node.js', '16.20.2', '2026-11-17', 'ended'],
  ['Node.js', '21.7.3', '2026-11-17', 'unknown'],
  ['Node.js', '28.0.0', '2026-11-17', 'unknown'],
  ['PostgreSQL', '15.18 (Debian 15.18-0+deb12u1)', '2026-11-17', 'supported'],
  ['PostgreSQL', '14.20', '2026-11-17', 'ended'],
  ['PostgreSQL', '9.6', '2026-11-17', 'ended'],
]

test.each(cases)('%s %s on %s is %s', (runtime, version, today, state) => {
  expect(supportOf(runtime, version, today).state).toBe(state)
})
