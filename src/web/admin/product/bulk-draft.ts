import type { BulkChange, PriceField, roundings } from '#shared/product-batch/bulk-change-rules.ts'
import { readAmount } from './amount-text.ts'

/** The draft of a bulk change, and the change it stands for. */

export type BulkKind = BulkChange['kind']
export type BulkDraft = {
  field: string
  way: string
  sign: string
  amount: string
  rounding: string
  stock: string
  category: string
  subcategory: string
  visibility: string
  supplier: string
  takesByHand: boolean
  takesDiscounted: boolean
}

export const emptyDraft: BulkDraft = {
  field: 'user_price',
  way: 'percent',
  sign: '+',
  amount: '',
  rounding: '10',
  stock: '',
  category: '',
  subcategory: '',
  visibility: 'hidden',
  supplier: '',
  takesByHand: false,
  takesDiscounted: false,
}

type Rounding = (typeof roundings)[number]
type Read = { ok: true; change: BulkChange } | { ok: false; error: string }

export function readDraft(kind: BulkKind, draft: BulkDraft): Read {
  if (kind === 'visibility') return { ok: true, change: { kind, hidden: draft.visibility === 'hidden' } }
  if (kind === 'markup') {
    return { ok: true, change: { kind, by_hand: draft.takesByHand, discounted: draft.takesDiscounted } }
  }
  if (kind === 'supplier') {
    return { ok: true, change: { kind, supplier_id: draft.supplier ? Number(draft.supplier) : null } }
  }
  if (kind === 'section') {
    if (!draft.category) return { ok: false, error: 'Выберите категорию' }
    const subcategory = draft.subcategory ? Number(draft.subcategory) : null
    return { ok: true, change: { kind, category_id: Number(draft.category), subcategory_id: subcategory } }
  }
  if (kind === 'stock') {
    const read = readAmount('quantity', draft.stock)
    return read.ok ? { ok: true, change: { kind, set: read.value } } : read
  }
  return readPrice(draft)
}

function readPrice({ field: typed, way, sign, amount, rounding: step }: BulkDraft): Read {
  const field = typed as PriceField
  const read = readAmount(field, amount)
  if (!read.ok) return read
  if (way === 'set') return { ok: true, change: { kind: 'price', field, set: whole(read.value) } }
  if (!read.value) return { ok: false, error: 'Введите, на сколько изменить' }
  const by = sign === '-' ? -read.value : read.value
  const rounding = Number(step) as Rounding
  if (way === 'rubles') return { ok: true, change: { kind: 'price', field, rubles: Math.round(by), rounding } }
  if (by < -99 || by > 1000) return { ok: false, error: 'Процент — от −99 до 1000' }
  return { ok: true, change: { kind: 'price', field, percent: by, rounding } }
}

function whole(value: number | null): number | null {
  return value === null ? null : Math.round(value)
}
