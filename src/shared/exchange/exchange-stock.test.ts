import { expect, test } from 'vitest'
import type { XmlElement } from '#shared/xml/xml-element.ts'
import { stockOf } from './exchange-stock.ts'
import { exchangeFlag, exchangeNumber, pictureName } from './exchange-values.ts'

function element(
  name: string,
  inside: string | XmlElement[] = [],
  attributes: Record<string, string> = {},
): XmlElement {
  return typeof inside === 'string'
    ? { name, attributes, text: inside, parts: [] }
    : { name, attributes, text: '', parts: inside }
}
const number = (text: string) => element('Количество', text)
const store = (id: string, quantity: string) => element('Склад', [element('Ид', id), number(quantity)])
const rests = (...inside: XmlElement[][]) =>
  element(
    'Остатки',
    inside.map((parts) => element('Остаток', parts)),
  )

test.each<[string, XmlElement[], number | null, [string, number][], string[]]>([
  ['nothing', [], null, [], []],
  ['an empty field', [number(' ')], null, [], []],
  ['a number', [number('2')], 2, [], []],
  ['none', [number('0')], 0, [], []],
  ['a comma', [number('1,5')], 1.5, [], []],
  ['a word', [number('много')], null, [], ['много']],
  [
    'attributes of stores',
    [
      element('Склад', '', { ИдСклада: 'a', КоличествоНаСкладе: '3' }),
      element('Склад', '', { ИдСклада: 'b', КоличествоНаСкладе: '4' }),
    ],
    7,
    [
      ['a', 3],
      ['b', 4],
    ],
    [],
  ],
  [
    'a total beside the stores, which holds',
    [number('5'), element('Склад', '', { ИдСклада: 'a', КоличествоНаСкладе: '3' })],
    5,
    [['a', 3]],
    [],
  ],
  ['a rest', [rests([number('9')])], 9, [], []],
  [
    'rests by store',
    [rests([store('a', '4')], [store('b', '0')])],
    4,
    [
      ['a', 4],
      ['b', 0],
    ],
    [],
  ],
  ['one store twice', [rests([store('a', '4')], [store('a', '1')])], 5, [['a', 5]], []],
])('stock said as %s', (_words, parts, total, stores, unreadable) => {
  const stock = stockOf(element('Предложение', parts))
  expect(stock.total).toBe(total)
  expect(stock.stores).toEqual(stores.map(([id, quantity]) => ({ id, quantity })))
  expect(stock.unreadable).toEqual(unreadable)
})

test.each([
  ['10500', 10500],
  ['10 500', 10500],
  ['10\u00a0500,50', 10500.5],
  ['796 ', 796],
  ['-3', -3],
  ['1.2.3', null],
  ['1e5', null],
  ['', null],
  [null, null],
])('the number %j', (text, number) => {
  expect(exchangeNumber(text)).toBe(number)
})

test.each([
  ['true', true],
  ['Истина', true],
  ['да', true],
  ['false', false],
  ['', false],
  [null, false],
])('the flag %j', (text, flag) => {
  expect(exchangeFlag(text)).toBe(flag)
})

test.each([
  ['import_files/ac/a_b.jpg', 'import_files/ac/a_b.jpg'],
  ['upload/1c/webdata/import_files/ac/a.PNG', 'import_files/ac/a.PNG'],
  ['import_files\\ac\\a.jpeg', 'import_files/ac/a.jpeg'],
  ['/a.jpg', 'a.jpg'],
  ['../a.jpg', 'путь ведёт наружу'],
  ['a/..\\b.jpg', 'путь ведёт наружу'],
  ['C:\\a.jpg', 'путь ведёт наружу'],
  ['a\u0000.jpg', 'путь ведёт наружу'],
  ['a.php', 'это не картинка'],
  ['import_files/ac', 'это не картинка'],
])('the picture %j', (given, name) => {
  const picture = pictureName(given)
  expect(picture.ok ? picture.name : picture.fault).toBe(name)
})
