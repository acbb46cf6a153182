import type {
  Alternatives,
  DiagramModel,
  EditedDrawing,
  EditedItem,
  EditedPosition,
  ManagedDiagram,
  NumberAnswer,
  NumberProduct,
} from '#shared/diagram/diagram-admin-contract.ts'
import { comparePositionKeys } from '#shared/diagram/diagram-rules.ts'
import { freePlace } from '#shared/diagram/free-place.ts'
import { isMeant, readMask } from '#shared/diagram/model-mask.ts'
import type { ListedPosition } from '#shared/diagram/position-list.ts'
import type { SheetState } from '#shared/diagram/sheet-merge.ts'
import { alternativesText, readAlternatives } from '#shared/diagram/supersession-text.ts'
import { isSame } from '#shared/journal/same-value.ts'

/** A sheet while it is edited: pure steps from one state to the next. */

export type DraftItem = EditedItem & { product: NumberProduct | null }
/** `id` names it while its key is typed. */
export type DraftPosition = Omit<EditedPosition, 'items'> & { id: number; items: DraftItem[] }
/** What replaces a number: as the shop knows it, and as it stands in the field. */
export type DraftNumber = { was: Alternatives; text: string }

export type DiagramDraft = {
  category_id: number | null
  drawing: EditedDrawing | null
  unit: string
  sheet_number: string
  note: string
  place: number
  published: boolean
  masks: string[]
  /** Models beside those the masks mean. */
  models: DiagramModel[]
  positions: DraftPosition[]
  numbers: Record<string, DraftNumber>
}

export const emptyDraft: DiagramDraft = {
  category_id: null,
  drawing: null,
  unit: '',
  sheet_number: '',
  note: '',
  place: 0,
  published: false,
  masks: [],
  models: [],
  positions: [],
  numbers: {},
}

let lastId = 0

export function draftOf(diagram: ManagedDiagram): DiagramDraft {
  const { category, drawing, unit, sheet_number, note, place, published, masks, positions, supersessions } = diagram
  return {
    category_id: category.id,
    drawing,
    unit,
    sheet_number,
    note,
    place,
    published,
    masks,
    models: singleModels(diagram),
    positions: positions.map((position) => ({ ...position, id: ++lastId })),
    numbers: Object.fromEntries(supersessions.map((each) => [each.number, draftNumber(each.alternatives)])),
  }
}

function draftNumber(alternatives: Alternatives): DraftNumber {
  return { was: alternatives, text: alternativesText(alternatives) }
}

function singleModels({ masks, models }: Pick<ManagedDiagram, 'masks' | 'models'>): DiagramModel[] {
  const patterns = masks.flatMap((mask) => {
    const read = readMask(mask)
    return read.ok ? read.patterns : []
  })
  return models.filter((model) => !isMeant(model, patterns))
}

/** As two editors are compared: only what a person decides. */
export function stateOf(draft: DiagramDraft): SheetState {
  const { category_id, drawing, models, positions, numbers: _numbers, ...rest } = draft
  return {
    ...rest,
    category_id: category_id ?? 0,
    drawing_id: drawing?.id ?? 0,
    models: models.map(({ id }) => id).toSorted((one, other) => one - other),
    positions: positions.map(({ id: _id, items, ...position }) => ({
      ...position,
      items: items.map(({ product: _product, ...item }) => item),
    })),
  }
}

/** Everything that is sent; numbers only where their replacement is another now. Null: one of them is not understood. */
export function sheetOf(draft: DiagramDraft) {
  const { models, ...state } = stateOf(draft)
  const supersessions = Object.entries(draft.numbers).flatMap(([number, { was, text }]) => {
    const alternatives = readAlternatives(text)
    return alternatives === null || isSame(alternatives, was) ? [] : [{ number, was, alternatives }]
  })
  return { ...state, model_ids: models, supersessions }
}

export function addPosition(draft: DiagramDraft, at?: { x: number; y: number }): [DiagramDraft, DraftPosition] {
  const added = { id: ++lastId, key: nextKey(draft), name: '', targets: [], outline: null, items: [newItem()] }
  const position: DraftPosition = { ...added, ...(at ?? freePlace(draft.positions)) }
  return [{ ...draft, positions: [...draft.positions, position] }, position]
}

export function newItem(): DraftItem {
  return { number: '', product_id: null, quantity: 1, note: '', serial_from: '', serial_to: '', product: null }
}

/** One more than the greatest number. */
function nextKey({ positions }: DiagramDraft): string {
  return String(Math.max(0, ...positions.map(({ key }) => Number.parseInt(key, 10) || 0)) + 1)
}

export function changePosition(draft: DiagramDraft, id: number, change: Partial<DraftPosition>): DiagramDraft {
  return { ...draft, positions: draft.positions.map((each) => (each.id === id ? { ...each, ...change } : each)) }
}

export function changeItem(draft: DiagramDraft, id: number, place: number, change: Partial<DraftItem>): DiagramDraft {
  const items = draft.positions.find((each) => each.id === id)?.items ?? []
  return changePosition(draft, id, { items: items.map((item, n) => (n === place ? { ...item, ...change } : item)) })
}

export function removePosition(draft: DiagramDraft, id: number): DiagramDraft {
  return { ...draft, positions: draft.positions.filter((each) => each.id !== id) }
}

/** Its leaders stay where they point to. */
export function movePosition(draft: DiagramDraft, id: number, to: { x: number; y: number }): DiagramDraft {
  return changePosition(draft, id, { x: onSheet(to.x), y: onSheet(to.y) })
}

export function onSheet(value: number): number {
  return Math.round(Math.min(100, Math.max(0, value)) * 1000) / 1000
}

export function inOrder(positions: DraftPosition[]): DraftPosition[] {
  return positions.toSorted((one, other) => comparePositionKeys(one.key, other.key))
}

/** A pasted list: a known position gets the number, a new one is placed where there is room. */
export function addListed(draft: DiagramDraft, rows: ListedPosition[]): DiagramDraft {
  const positions = draft.positions.map((each) => ({ ...each }))
  const touched = new Set<DraftPosition>()
  for (const { key, number, quantity, name } of rows) {
    const item = { ...newItem(), number, quantity }
    const known = positions.find((each) => each.key === key)
    if (!known) {
      const place = freePlace(positions)
      const position = { id: ++lastId, key, name, ...place, targets: [], outline: null, items: [item] }
      positions.push(position)
      touched.add(position)
      continue
    }
    // The first line of a position replaces what stood there, further ones are its variants.
    const same = known.items.find((each) => each.number === number)
    if (same) known.items = known.items.map((each) => (each === same ? { ...each, quantity } : each))
    else known.items = touched.has(known) ? [...known.items, item] : [item]
    if (name) known.name = name
    touched.add(known)
  }
  return { ...draft, positions }
}

/** A table takes the place of all positions. */
export function takeTable(
  draft: DiagramDraft,
  table: { positions: EditedPosition[]; supersessions: { number: string; alternatives: Alternatives }[] },
): DiagramDraft {
  const numbers = { ...draft.numbers }
  for (const { number, alternatives } of table.supersessions) {
    numbers[number] = { was: numbers[number]?.was ?? [], text: alternativesText(alternatives) }
  }
  const positions = table.positions.map((position) => ({
    ...position,
    id: ++lastId,
    items: position.items.map((item) => ({ ...item, product: null })),
  }))
  return { ...draft, positions, numbers }
}

/** What the shop says about numbers; a field somebody has typed into stays as it is. */
export function takeLookUp(draft: DiagramDraft, { numbers: found }: NumberAnswer): DiagramDraft {
  const byNumber = new Map(found.map((each) => [each.number, each]))
  const numbers = { ...draft.numbers }
  for (const { number, alternatives } of found) {
    const known = numbers[number]
    if (!known && alternatives.length > 0) numbers[number] = draftNumber(alternatives)
    // It came from a table before the shop was asked.
    else if (known && known.was.length === 0 && alternatives.length > 0)
      numbers[number] = { ...known, was: alternatives }
  }
  const positions = draft.positions.map((position) => ({
    ...position,
    items: position.items.map((item) =>
      byNumber.has(item.number) && item.product === null
        ? { ...item, product: byNumber.get(item.number)?.product ?? null }
        : item,
    ),
  }))
  return { ...draft, positions, numbers }
}

/** What keeps the sheet from being saved, and what is only worth knowing. */
export function remarksOn(draft: DiagramDraft): { errors: string[]; warnings: string[] } {
  const errors: string[] = []
  const keys = draft.positions.map(({ key }) => key.trim())
  if (!draft.unit.trim()) errors.push('Введите название узла')
  if (draft.category_id === null) errors.push('Выберите категорию')
  if (!draft.drawing) errors.push('Загрузите рисунок')
  if (keys.includes('')) errors.push('У позиции нет номера')
  for (const key of new Set(keys.filter((each, n) => each && keys.indexOf(each) !== n)))
    errors.push(`Позиция ${key} есть дважды`)
  for (const { key, items } of draft.positions) {
    if (items.some(({ number }) => !number.trim()) && items.length > 1) errors.push(`Позиция ${key}: введите артикул`)
  }
  for (const [number, { text }] of Object.entries(draft.numbers)) {
    if (readAlternatives(text) === null) errors.push(`${number}: замену пишите номерами через «и» или «или»`)
  }
  const unknown = inOrder(draft.positions).filter(({ items }) =>
    items.some(({ number, product }) => number && !product),
  )
  const warnings =
    unknown.length === 1
      ? [`Позиция ${unknown[0]!.key}: артикула нет в товарах`]
      : unknown.length > 1
        ? [
            `Артикулов нет в товарах: позиции ${unknown
              .slice(0, 8)
              .map(({ key }) => key)
              .join(', ')}${unknown.length > 8 ? '…' : ''}`,
          ]
        : []
  return { errors, warnings }
}
