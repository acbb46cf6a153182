import { expect, test } from 'vitest'
import { nameError, parseName } from './full-name.ts'

test.each([
  ['Иван', 'Иван'],
  ['  Анна   Мария ', 'Анна Мария'],
  ['О’Нил-Петрова', 'О’Нил-Петрова'],
  ['и\u0306', '\u0439'],
  ['𠀀'.repeat(100), '𠀀'.repeat(100)],
  ['я'.repeat(100), 'я'.repeat(100)],
  ['я'.repeat(101), null],
  ['я'.repeat(10_000), null],
  ['', null],
  ['   ', null],
  ['123', null],
  ['😀', null],
  ['<script>', null],
  ['\u202eabc', null],
  ['\u200b\u200b', null],
  ['Иван\u0000', null],
  ['Иван\nПетров', null],
  ['ИП Иванов А. А.', 'ИП Иванов А. А.'],
  ['Иванов А.А.', 'Иванов А.А.'],
  ["O'Connor", "O'Connor"],
  ['Анна-Мария', 'Анна-Мария'],
  ['Вы выиграли https://evil.example', null],
  ['www.evil.example', null],
  ['evil.example/win', null],
  ['ООО «Ромашка.рф»', 'ООО «Ромашка.рф»'],
  ['Иван\ud800', null],
])('%j is the name %j', (typed, name) => {
  expect(parseName(typed)).toBe(name)
})

test('a name that is a link is told so, an empty one is asked for', () => {
  expect(nameError('first_name', 'https://evil.example')).toBe('Напишите имя без ссылок и адресов сайтов')
  expect(nameError('last_name', ' ')).toBe('Введите фамилию')
})
