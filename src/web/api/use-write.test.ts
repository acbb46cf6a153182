import { expect, test } from 'vitest'
import { ShopApiError, unavailableText } from '#shared/problem/shop-api-error.ts'
import { createWriting } from './use-write.ts'

const rejected = (problem: { error: string; code: string; conflict?: object }) => async () => {
  throw new ShopApiError(409, problem as ShopApiError['problem'])
}

test('two quick presses are one write', async () => {
  const writing = createWriting()
  let sent = 0
  const work = async () => {
    sent += 1
  }
  expect(await Promise.all([writing.run(work), writing.run(work)])).toEqual(['done', 'busy'])
  expect(sent).toBe(1)
  expect(writing.get()).toMatchObject({ isBusy: false, isDone: true })
})

test('a rejection is shown in the shop’s words until the next write or until something is typed', async () => {
  const writing = createWriting()
  await writing.run(rejected({ error: 'Адрес занят', code: 'slug-taken' }))
  expect(writing.get().problem?.error).toBe('Адрес занят')
  writing.clear()
  expect(writing.get().problem).toBeUndefined()
})

test('without a readable answer the form says its own sentence, or that the shop is unavailable', async () => {
  const writing = createWriting()
  const broken = async () => {
    throw new TypeError('no network')
  }
  await writing.run(broken)
  expect(writing.get().problem?.error).toBe(unavailableText)
  await writing.run(broken, 'Не удалось сохранить')
  expect(writing.get().problem?.error).toBe('Не удалось сохранить')
})

test('the version of a conflict is remembered, so that a second press overwrites it knowingly', async () => {
  const writing = createWriting()
  const conflict = { by: null, at: null, version: 7, fields: {} }
  await writing.run(rejected({ error: 'Изменено', code: 'stale', conflict }))
  await writing.run(async () => undefined)
  expect(writing.get()).toMatchObject({ isDone: true, problem: undefined, seenVersion: 7 })
})

test('what the form itself finds wrong is shown like a rejection, each field until it is typed in', () => {
  const writing = createWriting()
  writing.reject('', { phone: 'Введите телефон', number: 'Введите номер' })
  writing.clear('phone')
  expect(writing.get().problem?.fields).toEqual({ number: 'Введите номер' })
  writing.clear('number')
  expect(writing.get().problem).toBeUndefined()

  writing.reject('Вставьте список')
  expect(writing.get().problem?.error).toBe('Вставьте список')
  writing.clear('anything')
  expect(writing.get().problem).toBeUndefined()
})
