/** An undo puts a field back only where nothing has changed it since. Stock goes by its movements: what was sold, returned or counted wins. */

/** Fields a bulk change or an import can have written; the history of others is not theirs. */
export const undoableFields = [
  'name',
  'brand',
  'kind',
  'description',
  'weight_grams',
  'price',
  'user_price',
  'master_price',
  'purchase_price',
  'supplier_id',
  'shelf',
  'quantity',
  'hidden',
  'discontinued',
  'category_id',
  'subcategory_id',
  'photos',
  'attributes',
] as const
export type UndoableField = (typeof undoableFields)[number]

export const keptReasons = [
  'edited',
  'sold',
  'returned',
  'received',
  'written-off',
  'counted',
  'deleted',
  'no-section',
  'created-ordered',
  'created-edited',
] as const
export type KeptReason = (typeof keptReasons)[number]

/** Why something stayed as it is, after its name: «Остаток: пересчитали после». */
export const keptReasonTexts: Record<KeptReason, string> = {
  edited: 'изменили после',
  sold: 'товар с тех пор отгружали',
  returned: 'товар с тех пор возвращали',
  received: 'товар с тех пор принимали',
  'written-off': 'товар с тех пор списывали',
  counted: 'пересчитали после',
  deleted: 'товара больше нет',
  'no-section': 'прежнего раздела больше нет',
  'created-ordered': 'товар уже заказывали или оценивали, поэтому он скрыт, а не удалён',
  'created-edited': 'товар уже меняли, поэтому он скрыт, а не удалён',
}

/** Stands where a product made by an import could not be removed. */
export const createdField = 'created'
export const createdLabel = 'Новый товар'

/** `by`: the user who made the later change, where it is known. */
export type Kept = { why: KeptReason; by?: number }

/** What moved the number on the shelf since; pieces set aside for an order do not. */
export type StockMove = 'shipped' | 'came_back' | 'returned' | 'received' | 'written_off' | 'counted' | 'set'

const reasonOfMove = {
  shipped: 'sold',
  came_back: 'returned',
  returned: 'returned',
  received: 'received',
  written_off: 'written-off',
  counted: 'counted',
  set: 'counted',
} as const

export type UndoneEdit = {
  changes: Record<string, [before: unknown, after: unknown]>
  /** The product as it is; null: it was deleted. */
  now: Record<string, unknown> | null
  /** Fields edited since, with who did it last; null: the shop itself. */
  edited: Record<string, number | null>
  moved: StockMove | null
  /** The category it would go back to still exists. */
  hasSection: boolean
}

export type UndoDecision = { restored: Record<string, unknown>; kept: Record<string, Kept> }

export function decideUndo(edit: UndoneEdit): UndoDecision {
  const decision: UndoDecision = { restored: {}, kept: {} }
  for (const [field, [before]] of Object.entries(edit.changes)) {
    const kept = keptOf(edit, field)
    if (kept) decision.kept[field] = kept
    else decision.restored[field] = before
  }
  return keepCategoryWhole(decision)
}

function keptOf({ changes, now, edited, moved, hasSection }: UndoneEdit, field: string): Kept | null {
  if (!now) return { why: 'deleted' }
  const by = edited[field]
  const who = typeof by === 'number' ? { by } : {}
  if (field === 'quantity' && moved) {
    const why = reasonOfMove[moved]
    return why === 'counted' ? { why, ...who } : { why }
  }
  if (field in edited || !isSame(now[field], changes[field]?.[1])) {
    return { why: field === 'quantity' ? 'counted' : 'edited', ...who }
  }
  return isCategoryField(field) && !hasSection ? { why: 'no-section' } : null
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}

function isCategoryField(field: string): boolean {
  return field === 'category_id' || field === 'subcategory_id'
}

/** A category and its subcategory go back together or not at all. */
function keepCategoryWhole({ restored, kept }: UndoDecision): UndoDecision {
  const why = kept.category_id ?? kept.subcategory_id
  if (!why) return { restored, kept }
  const category = Object.keys(restored).filter(isCategoryField)
  return {
    restored: Object.fromEntries(Object.entries(restored).filter(([field]) => !isCategoryField(field))),
    kept: { ...kept, ...Object.fromEntries(category.map((field) => [field, why])) },
  }
}
