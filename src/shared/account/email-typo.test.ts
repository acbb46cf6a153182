import { expect, test } from 'vitest'
import { meantEmail } from './email-typo.ts'

test.each([
  ['ivan@gmial.com', 'ivan@gmail.com'],
  ['Ivan@GMIAL.com ', 'Ivan@gmail.com'],
  ['ivan@gmail.con', 'ivan@gmail.com'],
  ['ivan@gmail.cm', 'ivan@gmail.com'],
  ['ivan@gamil.co', 'ivan@gmail.com'],
  ['ivan@gmail,com', 'ivan@gmail.com'],
  ['ivan@gmailcom', 'ivan@gmail.com'],
  ['ivan@qmail.com', 'ivan@gmail.com'],
  ['ivan@mail.tu', 'ivan@mail.ru'],
  ['ivan@mial.ru', 'ivan@mail.ru'],
  ['ivan@maill.ru', 'ivan@mail.ru'],
  ['ivan@mail.ry', 'ivan@mail.ru'],
  ['ivan@mailru', 'ivan@mail.ru'],
  ['ivan@yndex.ru', 'ivan@yandex.ru'],
  ['ivan@yandeks.ru', 'ivan@yandex.ru'],
  ['ivan@yandex.rru', 'ivan@yandex.ru'],
  ['ivan@ya.ri', 'ivan@ya.ru'],
  ['ivan@bkru', 'ivan@bk.ru'],
  ['ivan@ramler.ru', 'ivan@rambler.ru'],
  ['ivan@iclod.com', 'ivan@icloud.com'],
  ['ivan@hotmial.com', 'ivan@hotmail.com'],
  ['ivan@otlook.com', 'ivan@outlook.com'],
])('«%s»: was «%s» meant?', (typed, meant) => {
  expect(meantEmail(typed)).toBe(meant)
})

test.each([
  'ivan@gmail.com',
  'ivan@MAIL.ru',
  'ivan@mail.com',
  'ivan@email.ru',
  'ivan@mai.ru',
  'ivan@yandex.kz',
  'ivan@va.ru',
  'ivan@tk.ru',
  'ivan@shildik.example',
  'ivan@remont-ugol.ru',
  'ivan@почта.рф',
  'gmial.com',
  '@gmial.com',
  'ivan@',
  '',
])('«%s» is left as it is', (typed) => {
  expect(meantEmail(typed)).toBeNull()
})
