import { expect, test } from 'vitest'
import { answererText, answerTextError, questionAuthor, questionErrors, questionTextError } from './question-rules.ts'

test.each([
  ['Подойдёт ли на WW70?', null],
  ['Хомуты в комплекте?', null],
  ['Что?', questionErrors.short],
  ['😀'.repeat(9), questionErrors.short],
  ['я'.repeat(1000), null],
  ['я'.repeat(1001), questionErrors.long],
  ['Подойдёт ли \u202e к моей машине', questionErrors.text],
  ['Подойдёт\0 ли к моей машине', questionErrors.text],
  ['<script>alert(1)</script>', null],
])('of the question %j the form says %j', (text, fault) => {
  expect(questionTextError(text)).toBe(fault)
})

test.each([
  ['Да', null],
  ['', questionErrors.answerShort],
  ['я'.repeat(2001), questionErrors.answerLong],
  ['Да\u200b, подойдёт', questionErrors.text],
])('of the answer %j the form says %j', (text, fault) => {
  expect(answerTextError(text)).toBe(fault)
})

test.each([
  ['Ирина', 'Ирина'],
  [' Ирина  Петрова ', 'Ирина'],
  ['Анна-Мария Гофман', 'Анна-Мария'],
  ['', ''],
])('others read of «%s» only «%s»', (typed, shown) => {
  expect(questionAuthor(typed)).toBe(shown)
})

test('an answer says whose word it is', () => {
  expect(answererText({ answered_by: 'shop', answer_name: '' })).toBe('Отвечает магазин')
  expect(answererText({ answered_by: 'master', answer_name: 'Сергей' })).toBe('Отвечает мастер Сергей')
  expect(answererText({ answered_by: 'master', answer_name: '' })).toBe('Отвечает мастер')
})
