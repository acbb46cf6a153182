import { expect, test } from 'vitest'
import { hasLink, withoutLinks } from './foreign-link.ts'

test.each([
  'https://evil.example/win',
  'HTTP://EVIL.EXAMPLE',
  'Вы выиграли: www.evil.example',
  'evil.example',
  'магазин.рф',
  'shop.evil.example/anna?x=1',
  'Заходите на prize-shop.com/anna',
  't.me/prize',
  't.me',
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
])('%j holds none', (text) => {
  expect(hasLink(text)).toBe(false)
})

test('a link in a text written before is taken out and said so', () => {
  expect(withoutLinks('Передумал, см. https://evil.example/x?y=1 и evil.example.')).toBe(
    'Передумал, см. [ссылка] и [ссылка].',
  )
  expect(withoutLinks('Лесная, д.5, кв.12')).toBe('Лесная, д.5, кв.12')
})
