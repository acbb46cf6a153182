import { expect, test } from 'vitest'
import {
  personalTextFound,
  reviewAuthor,
  reviewErrors,
  reviewStatusText,
  reviewTextError,
  tidyModel,
  tidyReviewText,
} from './review-rules.ts'

test.each([
  ['Подошла, стоит как родная', null],
  ['ровно двадцать знаков', null],
  ['Хорошо', reviewErrors.short],
  ['😀'.repeat(19), reviewErrors.short],
  ['я'.repeat(3000), null],
  ['я'.repeat(3001), reviewErrors.long],
  ['Подошла, \u202eстоит как родная', reviewErrors.text],
  ['Подошла,\0 стоит как родная', reviewErrors.text],
  ['\u200b'.repeat(30), reviewErrors.text],
  ['<b>Подошла</b>, стоит как родная', null],
])('of the text %j the form says %j', (text, fault) => {
  expect(reviewTextError(text)).toBe(fault)
})

test('a text loses the space around it and fields of empty lines', () => {
  expect(tidyReviewText('  Первая\r\n\n\n\n\nвторая \n')).toBe('Первая\n\nвторая')
})

test.each([
  ['  Samsung\n WW70 ', 'Samsung WW70'],
  ['', ''],
  ['\u202eWW70', null],
  ['W'.repeat(101), null],
])('the model %j is stored as %j', (typed, kept) => {
  expect(tidyModel(typed)).toBe(kept)
})

test('others see the first name and the initial', () => {
  expect(reviewAuthor({ first_name: 'Иван', last_name: 'Петров' })).toBe('Иван П.')
})

test('the author reads where the review stands', () => {
  const texts = (['pending', 'published', 'rejected'] as const).map((status) =>
    reviewStatusText({ status, reject_reason: 'реклама' }),
  )
  expect(texts).toEqual(['На проверке', 'Опубликован', 'Отклонён: реклама'])
})

test.each([
  ['звоните мне 8 900 555-01-00, дорого', 'phone'],
  ['мой номер +7(916)1234567', 'phone'],
  ['пишите на anna@example.ru', 'email'],
  ['насос DC31-00178A, ставил в 2024 году, 8 защёлок', null],
  ['код 89005550100 на шильдике', 'phone'],
])('a moderator is warned of somebody’s address in «%s»: %s', (text, found) => {
  expect(personalTextFound(text)).toBe(found)
})
