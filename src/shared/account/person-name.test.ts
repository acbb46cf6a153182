import { expect, test } from 'vitest'
import { parseName } from './person-name.ts'

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
  ['Иван\ud800', null],
])('%j is the name %j', (typed, name) => {
  expect(parseName(typed)).toBe(name)
})
