/** An order's products as changed on its card and not saved yet. All sections of the card share this draft. */
import type { DeliveryChoice } from '#shared/delivery/delivery-recount.ts'
import { usualDrawing } from '#shared/drawing/drawing-labels.ts'
import { isSame } from '#shared/journal/same-value.ts'
import type { ManagedItem, ManagedOrder } from '#shared/order/order-admin-contract.ts'
import { useUnsavedDraft } from '#web/admin/ui/unsaved-draft.ts'

export type ItemsLine = Pick<ManagedItem, 'product_id' | 'name' | 'sku' | 'price' | 'quantity'> & {
  item: ManagedItem | undefined
  photo: string | undefined
  drawing: string
  most: number | null
  /** The article it was put in the place of. */
  replaces?: string | undefined
}

export type ItemsDraft = {
  /** Of the order it was begun from. */
  version: number
  lines: ItemsLine[]
  /** Which delivery price applies, once chosen. */
  delivery?: DeliveryChoice | undefined
}

export function useItemsDraft({ id }: Pick<ManagedOrder, 'id'>) {
  const [draft, saveDraft, settle] = useUnsavedDraft<ItemsDraft>(`items-${id}`)
  const settleDraft = (sent: ItemsDraft | null, saved: ManagedOrder) => settle(sent, (later) => itemsAnew(later, saved))
  return [draft, saveDraft, settleDraft] as const
}

export function linesOf({ items }: Pick<ManagedOrder, 'items'>): ItemsLine[] {
  return items.map((item) => {
    const free = item.stock?.available
    return {
      ...item,
      item,
      photo: item.product?.photos[0],
      drawing: item.product?.drawing ?? usualDrawing,
      // What the order holds already is its own.
      most: free === null ? null : (free ?? 0) + item.quantity,
    }
  })
}

/** Lines changed while the order was being saved, as a change of the saved one; null: it has them. A delivery price is chosen again. */
export function itemsAnew({ lines }: ItemsDraft, saved: Pick<ManagedOrder, 'version' | 'items'>): ItemsDraft | null {
  const known = linesOf(saved)
  const anew = lines.map((line) => {
    const own = known.find((each) => each.product_id === line.product_id)
    return own ? { ...own, quantity: line.quantity } : line
  })
  return isSame(anew, known) ? null : { version: saved.version, lines: anew }
}

/** As the server takes it, with a step or alone. */
export function draftInput({ lines, delivery }: ItemsDraft) {
  return {
    items: lines.map(({ product_id: id, quantity }) => ({ id, quantity })),
    ...(delivery && { delivery }),
  }
}

export function linesSum(lines: readonly Pick<ItemsLine, 'price' | 'quantity'>[]): number {
  return lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
}

export function piecesOf(lines: readonly Pick<ItemsLine, 'quantity'>[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

export type LineChange = {
  /** How many there were; null: as many, or it was not there. */
  was: number | null
  /** What the line cost, where it stands for another one too. */
  sumWas: number | null
  replaces: string | null
}

type Saved = Pick<ItemsLine, 'product_id' | 'sku' | 'price' | 'quantity'>

/** How a line differs from the order as it is saved. */
export function lineChange(
  { product_id: id, price, quantity, replaces }: Pick<ItemsLine, 'product_id' | 'price' | 'quantity' | 'replaces'>,
  saved: readonly Saved[],
): LineChange {
  const own = saved.find((line) => line.product_id === id)
  const old = own ?? saved.find((line) => line.sku === replaces)
  const sumWas = old ? old.price * old.quantity : null
  return {
    was: old && old.quantity !== quantity ? old.quantity : null,
    sumWas: sumWas === price * quantity ? null : sumWas,
    replaces: own ? null : (old?.sku ?? null),
  }
}
