import { expect, test } from 'vitest'
import { problemError } from '#server/platform/http/problems.ts'
import { createPasswords } from './passwords.ts'

test('a password is stored as argon2id at the agreed price, and recognised again', async () => {
  const passwords = createPasswords()

  const stored = await passwords.hash('correct horse')

  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify(stored, 'correct horse')).toBe(true)
  expect(await passwords.verify(stored, 'wrong horse')).toBe(false)
  expect(await passwords.verify(null, 'correct horse')).toBe(false)
})

test('«й» is one letter, whether the keyboard sends one character or two', async () => {
  const passwords = createPasswords()

  const stored = await passwords.hash('мой пароль')

  expect(await passwords.verify(stored, 'мои\u0306 пароль')).toBe(true)
})

test('where enough wait already nobody is asked to wait behind them', async () => {
  const passwords = createPasswords({ atOnce: 1, mostWaiting: 1, longestWaitMs: 60_000 })
  expect(passwords.isCrowded()).toBe(false)

  const waiting = [passwords.hash('correct horse'), passwords.hash('correct horse')]
  expect(passwords.isCrowded()).toBe(true)
  await expect(passwords.hash('correct horse')).rejects.toEqual(problemError('unavailable'))

  await Promise.all(waiting)
  expect(passwords.isCrowded()).toBe(false)
})

test('who waits too long is told to come back, and the others are served', async () => {
  const passwords = createPasswords({ atOnce: 1, longestWaitMs: 0 })

  const [first, second] = await Promise.allSettled([passwords.hash('correct horse'), passwords.hash('correct horse')])

  expect(first.status).toBe('fulfilled')
  expect(second).toEqual({ status: 'rejected', reason: problemError('unavailable') })
  expect(await passwords.hash('correct horse')).toContain('argon2id')
})
