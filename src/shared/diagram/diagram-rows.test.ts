import { expect, test } from 'vitest'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import type { DiagramItem } from './diagram-contract.ts'
import { rowsOf } from './diagram-rows.ts'

const card = (sku: string, quantity: number) =>
  ({ id: sku.charCodeAt(0), name: `Деталь ${sku}`, sku, quantity, discontinued: false }) as ProductCard
const part = (number: string, product: ProductCard | null, quantity = 1) => ({ number, quantity, product })
const bare: DiagramItem = {
  number: 'A-1',
  quantity: 1,
  note: '',
  serial_from: '',
  serial_to: '',
  product: null,
  replacements: [],
}
const position = (...items: DiagramItem[]) => ({
  key: '1',
  name: 'Ремень',
  x: 0,
  y: 0,
  targets: [],
  outline: null,
  items,
})
const shown = (...items: DiagramItem[]) =>
  rowsOf(position(...items)).map(({ joined, number, quantity, instead }) =>
    [joined, number, quantity > 1 && `×${quantity}`, instead.length > 0 && `вместо ${instead.join('>')}`]
      .filter(Boolean)
      .join(' '),
  )

test('a part is one row under the name the shop gives it', () => {
  const item = { ...bare, quantity: 2, note: 'парой', serial_from: '9601', product: card('A1', 3) }

  expect(rowsOf(position(item))).toEqual([
    {
      joined: '',
      name: 'Деталь A1',
      number: 'A1',
      product: item.product,
      quantity: 2,
      note: 'парой',
      serials: 'с 9601',
      instead: [],
      drawnNumber: '',
      newer: [],
    },
  ])
})

test('a number the shop does not sell keeps the name of its position', () => {
  expect(rowsOf(position(bare))).toMatchObject([{ name: 'Ремень', number: 'A-1', product: null }])
  expect(rowsOf(position())).toMatchObject([{ name: 'Ремень', number: '', product: null }])
})

test('replaced numbers are listed as what is bought instead, with «и» and «или»', () => {
  const replaced = {
    ...bare,
    quantity: 2,
    replacements: [
      { chain: ['B'], parts: [part('C', card('C', 4)), part('D', card('D', 1), 3)] },
      { chain: [], parts: [part('E', card('E', 0))] },
      { chain: [], parts: [part('F', card('F', 0))] },
    ],
  }

  expect(shown(replaced)).toEqual(['C ×2 вместо A-1>B', 'и D ×6', 'или E ×2 вместо A-1', 'или F ×2'])
})

test('variants by serial number are rows of their own', () => {
  expect(shown({ ...bare, product: card('A1', 1) }, { ...bare, number: 'Z', product: card('Z', 1) })).toEqual([
    'A1',
    'Z',
  ])
})

test('variants that are the same part today are one row', () => {
  const part = card('A1', 1)
  const until = {
    ...bare,
    number: 'OLD',
    serial_to: '9612',
    replacements: [{ chain: [], parts: [{ number: 'A-1', quantity: 1, product: part }] }],
  }

  expect(rowsOf(position(until, { ...bare, serial_from: '9701', product: part }))).toMatchObject([
    { number: 'A1', serials: 'до 9612 и с 9701', instead: ['OLD'] },
  ])
})

test('the number on the drawing is said where the part is sold under another one', () => {
  expect(rowsOf(position({ ...bare, product: card('NEW-7', 1) }))[0]?.drawnNumber).toBe('A-1')
})
