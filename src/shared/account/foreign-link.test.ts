import { expect, test } from 'vitest'
import { hasLink, withoutLinks } from './foreign-link.ts'

test.each([
  'https://evil.example/win',
  'HTTP://EVIL.EXAMPLE',
  'Вы выиграли: www.evil.example',
  'shop.evil.example/anna?x=1',
  'Заходите на prize-shop.com/anna',
  't.me/prize',
  'evil.example:8080',
  'javascript://x',
])('%j holds a link', (text) => {
  expect(hasLink(text)).toBe(true)
})

test.each([
  'Анна-Мария',
  'О’Коннор',
  "O'Connor",
  'ИП Иванов А. А.',
  'Иванов А.А.',
  'И.Иванов',
  'J.Smith',
  'ул. Лесная, д.5, кв.12',
  'Ленина, 5к2, стр. 3',
  'пр-т Мира, 12/3',
  'г.Москва',
  'ул.Лесная, дом.5',
  'пер.Садовый 1',
  'им. С. М. Кирова',
  'St.Petersburg, Nevsky 5',
  'ул.Ленина',
  'ООО Тест.ру',
])('%j holds none, and is sent as it is', (text) => {
  expect(hasLink(text)).toBe(false)
  expect(withoutLinks(text)).toBe(text)
})

test.each([
  ['Ромашка.рф', '[ссылка]'],
  ['ООО «Ромашка.рф»', 'ООО «[ссылка]»'],
  ['evil.example', '[ссылка]'],
  ['EVIL.EXAMPLE', '[ссылка]'],
  ['пишите t.me', 'пишите [ссылка]'],
  ['Evil.Com', '[ссылка]'],
])('%j may be a name, and is masked in mail', (text, masked) => {
  expect(hasLink(text)).toBe(false)
  expect(withoutLinks(text)).toBe(masked)
})

test('a link in a text written before is taken out and said so', () => {
  expect(withoutLinks('Передумал, см. https://evil.example/x?y=1 и evil.example.')).toBe(
    'Передумал, см. [ссылка] и [ссылка].',
  )
  expect(withoutLinks('Лесная, д.5, кв.12')).toBe('Лесная, д.5, кв.12')
})
