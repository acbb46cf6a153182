import { isSame } from '#shared/journal/same-value.ts'
import type { EditedPosition } from './diagram-admin-contract.ts'

/**
 * A change of a sheet, made over another state of it than the one it was made from: two people saved, or a save is undone
 * after others. Whatever only one side touched goes through; what both touched is decided by `prefer` and named.
 */
export type SheetState = {
  category_id: number
  drawing_id: number
  unit: string
  sheet_number: string
  note: string
  place: number
  published: boolean
  masks: string[]
  models: number[]
  positions: EditedPosition[]
}
export type SheetField = keyof SheetState

type Sides<Value> = { base: Value; mine: Value; theirs: Value }
type Preference = 'mine' | 'theirs'
/** `clashes`: what both touched, each in words. */
export type MergedSheet = { sheet: SheetState; clashes: string[] }

export const sheetFieldNames: Record<SheetField, string> = {
  category_id: 'категория',
  drawing_id: 'рисунок',
  unit: 'узел',
  sheet_number: 'номер листа',
  note: 'примечание',
  place: 'порядок',
  published: 'показ на сайте',
  masks: 'маски моделей',
  models: 'модели',
  positions: 'позиции',
}
export const sheetFields = Object.keys(sheetFieldNames) as SheetField[]

export function mergeSheets({ base, mine, theirs }: Sides<SheetState>, prefer: Preference): MergedSheet {
  const clashes: string[] = []
  const sheet = { ...theirs }
  for (const field of sheetFields) {
    if (field === 'masks' || field === 'models' || field === 'positions') continue
    const sides = { base: base[field], mine: mine[field], theirs: theirs[field] }
    const merged = mergeValue(sides, prefer)
    if (merged.isClash) clashes.push(sheetFieldNames[field])
    Object.assign(sheet, { [field]: merged.value })
  }
  sheet.masks = mergeSet({ base: base.masks, mine: mine.masks, theirs: theirs.masks })
  sheet.models = mergeSet({ base: base.models, mine: mine.models, theirs: theirs.models })
  const { positions, keys } = mergePositions(
    { base: base.positions, mine: mine.positions, theirs: theirs.positions },
    prefer,
  )
  sheet.positions = positions
  if (keys.length > 0) clashes.push(`${keys.length > 1 ? 'позиции' : 'позиция'} ${keys.join(', ')}`)
  return { sheet, clashes }
}

function mergeValue<Value>({ base, mine, theirs }: Sides<Value>, prefer: Preference) {
  if (isSame(mine, base) || isSame(mine, theirs)) return { value: theirs, isClash: false }
  if (isSame(theirs, base)) return { value: mine, isClash: false }
  return { value: prefer === 'mine' ? mine : theirs, isClash: true }
}

/** What I added is there, what I took out is not; two of us cannot clash over that. */
function mergeSet<Value>({ base, mine, theirs }: Sides<Value[]>): Value[] {
  const added = mine.filter((each) => !base.includes(each))
  const removed = base.filter((each) => !mine.includes(each))
  return [...new Set([...theirs.filter((each) => !removed.includes(each)), ...added])]
}

function mergePositions({ base, mine, theirs }: Sides<EditedPosition[]>, prefer: Preference) {
  const of = (positions: EditedPosition[]) => new Map(positions.map((each) => [each.key, each]))
  const [was, my, their] = [of(base), of(mine), of(theirs)]
  const keys: string[] = []
  const positions = [...new Set([...their.keys(), ...my.keys()])].flatMap((key) => {
    const sides = { base: was.get(key), mine: my.get(key), theirs: their.get(key) }
    const { value, isClash } = mergeValue(sides, prefer)
    if (isClash) keys.push(key)
    return value ? [value] : []
  })
  return { positions, keys }
}

/** The fields that differ between two states of a sheet. */
export function changedFields(before: SheetState, after: SheetState): SheetField[] {
  return sheetFields.filter((field) => !isSame(before[field], after[field]))
}
