import { expect, test } from 'vitest'
import { maskEmail, parseEmail } from './email.ts'

test.each([
  ['ivan@mail.ru', 'ivan@mail.ru'],
  ['  Ivan@Mail.RU ', 'ivan@mail.ru'],
  ["o'brien+shop@sub.example.com", "o'brien+shop@sub.example.com"],
  ['ivan@почта.рф', 'ivan@xn--80a1acny.xn--p1ai'],
  ['ivan@xn--80a1acny.xn--p1ai', 'ivan@xn--80a1acny.xn--p1ai'],
  [`${'a'.repeat(64)}@mail.ru`, `${'a'.repeat(64)}@mail.ru`],
  [`${'a'.repeat(65)}@mail.ru`, null],
  [`a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(20)}.ru`, null],
  ['', null],
  ['ivan', null],
  ['@mail.ru', null],
  ['ivan@', null],
  ['ivan@localhost', null],
  ['ivan@127.0.0.1', null],
  ['ivan@[127.0.0.1]', null],
  ['ivan@mail..ru', null],
  ['ivan@-mail.ru', null],
  ['iv..an@mail.ru', null],
  ['a@b.ru(x)evil.com', null],
  ['a@b.ru\nBcc: all@mail.ru', null],
  ['"x"@b.ru', null],
  ['a b@mail.ru', null],
  ['a@b@mail.ru', null],
  ['Иван <ivan@mail.ru>', null],
  ['a,b@mail.ru', null],
  ['ivan\u0000@mail.ru', null],
  ['ivan\u202e@mail.ru', null],
  ['ivan\u200b@mail.ru', null],
  ['ivan\ud800@mail.ru', null],
  ['ivan@mail.ru%00', null],
])('%j is the e-mail %j', (typed, email) => {
  expect(parseEmail(typed)).toBe(email)
})

test('a masked e-mail shows whose it may be and not whose it is', () => {
  expect(maskEmail('ivan.petrov@mail.ru')).toBe('i***@mail.ru')
})
