import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each([
  'password',
  'Password1',
  'PASSWORD',
  'P@ssw0rd',
  'p@$$w0rd123',
  '12345678',
  '123456789',
  '87654321',
  '1234567890',
  '11111111',
  '12121212',
  '12341234',
  'qwerty123',
  'Qwerty12345!',
  'qwertyui',
  'йцукенгш',
  'ЙЦУКЕН123',
  'фывапролд',
  'zxcvbnm1',
  'asdfghjkl',
  '1q2w3e4r',
  '1qaz2wsx',
  'q1w2e3r4t5',
  'пароль123',
  'gfhjkm123',
  'ghbdtn2024',
  'shildik1',
  'Шильдик2026',
  'ibkmlbr2026',
  'natasha1985',
  'Сергей1990',
  'admin123',
  'letmein!',
  'iloveyou',
  'abcdefgh',
  'aaaaaaaaa',
  'qazwsxedc',
  ' password ',
  'samsung847291',
  'samsung12345678!',
  '1111111111samsung',
])('%j is thought of by everybody', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each([
  'correct horse',
  'correct horse battery staple',
  'another horse',
  'dlinnyj parol',
  'parol-pokupatelya',
  'a long password of the bench',
  'only the chaos knows this',
  'мастер чинит насос',
  'vKx8-pqLm2Zt',
  '7h1sIsM1ne',
  'снегопад в июле',
  'samsung84729164',
  '84729164samsung',
  'пароль5820137!',
])('%j will do', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

test("a shop's own name with a year is thought of by everybody", () => {
  expect(isCommonPassword('Ромашка2026', 'Ромашка')).toBe(true)
  expect(isCommonPassword('Ромашка2026', 'Шильдик')).toBe(false)
})
