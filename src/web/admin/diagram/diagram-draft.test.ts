import { expect, test } from 'vitest'
import { readPositionList } from '#shared/diagram/position-list.ts'
import {
  addListed,
  addPosition,
  type DiagramDraft,
  emptyDraft,
  movePosition,
  remarksOn,
  sheetOf,
  takeLookUp,
} from './diagram-draft.ts'

const pasted = (text: string, draft: DiagramDraft = emptyDraft) => addListed(draft, readPositionList(text).rows)
const shown = ({ positions }: DiagramDraft) =>
  positions.map(
    ({ key, items }) => `${key}: ${items.map(({ number, quantity }) => `${number}×${quantity}`).join(', ')}`,
  )

test('a pasted list fills new positions and corrects known ones', () => {
  const draft = pasted('1 A1 1\n2 B2 2')

  expect(shown(pasted('2 B2 3\n1 C1\n1 D1\n3 E3', draft))).toEqual(['1: C1×1, D1×1', '2: B2×3', '3: E3×1'])
  expect(new Set(draft.positions.map(({ x, y }) => `${x} ${y}`)).size).toBe(2)
})

test('a new position has the next number, and stays on the sheet', () => {
  const [draft, added] = addPosition(pasted('7 A1\n12A B1'), { x: 40, y: 50 })

  expect(added).toMatchObject({ key: '13', x: 40, y: 50 })
  expect(movePosition(draft, added.id, { x: 120, y: -3 }).positions.at(-1)).toMatchObject({ x: 100, y: 0 })
})

test('only changed replacements are sent, with what was seen', () => {
  const was = [[{ number: 'B', quantity: 1 }]]
  const numbers = { A: { was, text: 'B' }, C: { was: [], text: 'D или E ×2' } }

  expect(sheetOf({ ...emptyDraft, numbers }).supersessions).toEqual([
    { number: 'C', was: [], alternatives: [[{ number: 'D', quantity: 1 }], [{ number: 'E', quantity: 2 }]] },
  ])
})

test('what the shop knows about a number comes to its positions', () => {
  const product = { id: 1, sku: 'A1', name: 'Насос', quantity: 2, hidden: false }
  const alternatives = [[{ number: 'A2', quantity: 1 }]]
  const draft = takeLookUp(pasted('1 A1\n2 B1'), { numbers: [{ number: 'A1', product, alternatives }] })

  expect(draft.positions[0]!.items[0]!.product).toEqual(product)
  expect(draft.numbers).toEqual({ A1: { was: alternatives, text: 'A2' } })
  expect(remarksOn(draft).warnings).toEqual(['Позиция 2: артикула нет в товарах'])
})

test('what keeps a sheet from being saved is said', () => {
  const draft = { ...pasted('1 A1'), unit: 'Бак', numbers: { A1: { was: [], text: 'B и —' } } }
  const twice = { ...draft, positions: [...draft.positions, ...draft.positions] }

  expect(remarksOn(twice).errors).toEqual([
    'Выберите категорию',
    'Загрузите рисунок',
    'Позиция 1 есть дважды',
    'A1: замену пишите номерами через «и» или «или»',
  ])
})
