import { useState } from 'react'
import type { RecognisedLine, StockDocument, StockProduct } from '#shared/stock/stock-contract.ts'
import type { WriteoffReason } from '#shared/stock/stock-names.ts'
import { useStaffSession } from '#web/admin/session/staff-session.ts'
import { newKey } from '#web/api/new-key.ts'
import { savedJson, saveJson } from '#web/store/saved.ts'

/** What has been scanned or pasted so far, before it is applied. It survives a reload of the tab: a delivery is not scanned twice. */

export type DraftLine = { product: StockProduct; quantity: number; price: string }
export type UnclearLine = Pick<RecognisedLine, 'text' | 'quantity' | 'candidates' | 'fault'> & {
  id: number
  price: string
}
/** What is said of the whole document. */
type Facts = { note: string; supplier: string; reason: WriteoffReason }
/** `key` makes pressing twice one document; `last` is the line the scanner touched last. */
type Draft = { key: string; lines: DraftLine[]; unclear: UnclearLine[]; last: number | null; facts: Facts }

export function useStockDraft(kind: 'receipt' | 'writeoff') {
  // Of two people at one browser each finds their own.
  const place = `stock-draft-${kind}-of-${useStaffSession()?.userId}`
  const [draft, setDraft] = useState<Draft>(() => savedDraft(place) ?? emptyDraft())

  function change(next: (before: Draft) => Draft) {
    setDraft((before) => {
      const after = next(before)
      saveJson(place, after, 'sessionStorage')
      return after
    })
  }

  return {
    ...draft,
    add: (lines: RecognisedLine[]) => change((before) => lines.reduce(withLine, before)),
    choose: (line: UnclearLine, product: StockProduct) =>
      change((before) => ({
        ...withProduct(before, product, line.quantity, line.price),
        unclear: before.unclear.filter(({ id }) => id !== line.id),
      })),
    put: (id: number, given: Partial<Pick<DraftLine, 'quantity' | 'price'>>) =>
      change((before) => ({
        ...before,
        lines: before.lines.map((line) => (line.product.id === id ? { ...line, ...given } : line)),
      })),
    remove: (id: number) =>
      change((before) => ({ ...before, lines: before.lines.filter(({ product }) => product.id !== id) })),
    drop: (line: UnclearLine) =>
      change((before) => ({ ...before, unclear: before.unclear.filter(({ id }) => id !== line.id) })),
    say: (given: Partial<Facts>) => change((before) => ({ ...before, facts: { ...before.facts, ...given } })),
    clear: () => change(emptyDraft),
    finish: (applied: Applied) => change((before) => withoutApplied(before, applied)),
  }
}

export type StockDraft = ReturnType<typeof useStockDraft>

function emptyDraft(): Draft {
  return { key: newKey(), lines: [], unclear: [], last: null, facts: { note: '', supplier: '', reason: 'damaged' } }
}

type Applied = { note: string; lines: readonly Pick<StockDocument['lines'][number], 'product_id' | 'quantity'>[] }

/**
 * Pieces scanned while a document was applied, or since an answer about it was lost, are the next one, and so is a note typed since; what
 * was not recognised still waits for somebody.
 */
export function withoutApplied({ lines, unclear, facts }: Draft, applied: Applied): Draft {
  const left = lines.flatMap((line) => {
    const done = applied.lines.find(({ product_id: id }) => id === line.product.id)
    const quantity = line.quantity - (done?.quantity ?? 0)
    return quantity > 0 ? { ...line, quantity } : []
  })
  const note = facts.note.trim() === applied.note ? '' : facts.note
  return { ...emptyDraft(), lines: left, unclear, facts: { ...facts, note } }
}

/** Another version of the shop may have written it. */
function savedDraft(place: string): Draft | null {
  const saved = savedJson(place, 'sessionStorage') as Partial<Draft> | null
  return saved && typeof saved.key === 'string' && Array.isArray(saved.lines) && Array.isArray(saved.unclear)
    ? { ...emptyDraft(), ...saved }
    : null
}

function withLine(draft: Draft, line: RecognisedLine): Draft {
  const price = line.purchase_price === null || line.purchase_price === undefined ? '' : String(line.purchase_price)
  if (line.state === 'found' && line.product) return withProduct(draft, line.product, line.quantity, price)
  const { text, candidates } = line
  const fault = line.fault ?? (candidates.length > 0 ? 'Подходит несколько товаров' : 'Такого товара нет')
  const id = Math.max(0, ...draft.unclear.map((each) => each.id)) + 1
  return { ...draft, unclear: [...draft.unclear, { id, text, quantity: line.quantity, candidates, fault, price }] }
}

function withProduct(draft: Draft, product: StockProduct, quantity: number, price: string): Draft {
  const known = draft.lines.find((line) => line.product.id === product.id)
  const line = known
    ? { product, quantity: known.quantity + quantity, price: price || known.price }
    : { product, quantity, price }
  const others = draft.lines.filter(({ product: { id } }) => id !== product.id)
  return { ...draft, lines: [line, ...others], last: product.id }
}
