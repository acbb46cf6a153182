import type { Problem } from '#shared/problem/problem.ts'
import { ShopApiError } from '#shared/problem/shop-api-error.ts'
import type { ManagedProduct, ManagedProductRow } from '#shared/product/product-admin-contract.ts'
import { callShop } from '#web/api/call-shop.ts'
import type { AmountField } from './amount-text.ts'

export type Conflict = NonNullable<Problem['conflict']>
type Amount = { field: AmountField; value: number | null }

/**
 * One number of a product. Where a colleague changed something else of it meanwhile, both changes stand; where it is the same
 * number, the conflict is thrown for the shopkeeper to decide.
 */
export async function saveAmount(product: ManagedProductRow, amount: Amount): Promise<ManagedProduct> {
  try {
    return await send(product, amount)
  } catch (error) {
    const conflict = conflictIn(error)
    if (!conflict || amount.field in conflict.fields) throw error
    return send({ ...product, version: conflict.version }, amount)
  }
}

/** What the shopkeeper has seen and wants gone. */
export function overwriteAmount(product: ManagedProductRow, amount: Amount, { version, fields }: Conflict) {
  const [, quantity] = (fields.quantity ?? [null, product.quantity]) as [unknown, number | null]
  return send({ ...product, version, quantity }, amount)
}

function send({ id, version, quantity }: ManagedProductRow, { field, value }: Amount): Promise<ManagedProduct> {
  return callShop('PATCH /api/admin/products/:id', {
    params: { id },
    body: {
      version,
      [field]: value,
      // A sale since then must not be undone by an older number.
      ...(field === 'quantity' && { quantity_was: quantity }),
    },
  })
}

export function conflictIn(error: unknown): Conflict | undefined {
  return error instanceof ShopApiError ? error.problem.conflict : undefined
}
