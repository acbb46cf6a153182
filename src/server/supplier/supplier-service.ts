import type { Db, Queryable } from '#server/platform/database/database.ts'
import { isUniqueViolation } from '#server/platform/database/unique-violation.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import type { JournalKind } from '#shared/journal/journal-kinds.ts'
import type { ManagedSupplier, SupplierChange, SupplierInput } from '#shared/supplier/supplier-contract.ts'
import { findSupplier, insertSupplier, lockSupplier, updateSupplier, upsertSupplierNames } from './supplier-queries.ts'

export { findSuppliers as listSuppliers } from './supplier-queries.ts'

/** Suppliers are added by hand or by a price list that names them, and archived, never deleted: history names them. */

type Editor = { id: number; ip: string }
type Rejection = { ok: false; code: 'not-found' | 'supplier-taken' | 'supplier-stale' }
export type SupplierResult = { ok: true; supplier: ManagedSupplier } | Rejection

export async function hasSupplier(db: Queryable, id: number): Promise<boolean> {
  return (await findSupplier(db, id)) !== null
}

/** Ids by names in lower case, for a price list. */
export function suppliersNamed(tx: Queryable, names: string[]): Promise<Map<string, number>> {
  return upsertSupplierNames(tx, names)
}

export function createSupplier(db: Db, { input, by }: { input: SupplierInput; by: Editor }): Promise<SupplierResult> {
  return refusingTaken(() =>
    db.transaction(async (tx): Promise<SupplierResult> => {
      const id = await insertSupplier(tx, input)
      await note(tx, 'supplier-created', by, { name: input.name })
      return { ok: true, supplier: (await findSupplier(tx, id))! }
    }),
  )
}

type Change = { id: number; input: SupplierChange; by: Editor }

export function changeSupplier(db: Db, { id, input, by }: Change): Promise<SupplierResult> {
  return refusingTaken(() =>
    db.transaction(async (tx): Promise<SupplierResult> => {
      const now = await lockSupplier(tx, id)
      if (!now) return { ok: false, code: 'not-found' }
      const { version, ...given } = input
      if (version !== now.version) return { ok: false, code: 'supplier-stale' }
      const after = { ...now, ...given }
      const changed = (['name', 'contact', 'note'] as const).filter((field) => after[field] !== now[field])
      const isMoved = after.is_archived !== now.is_archived
      if (changed.length === 0 && !isMoved) return { ok: true, supplier: now }
      await updateSupplier(tx, id, after)
      const details = { name: after.name }
      if (changed.length > 0) await note(tx, 'supplier-changed', by, { ...details, fields: changed.join(', ') })
      if (isMoved) await note(tx, after.is_archived ? 'supplier-archived' : 'supplier-restored', by, details)
      return { ok: true, supplier: (await findSupplier(tx, id))! }
    }),
  )
}

function note(tx: Queryable, kind: JournalKind, by: Editor, details: Record<string, string>) {
  return writeAudit(tx, { kind, actorId: by.id, ip: by.ip, details })
}

async function refusingTaken(work: () => Promise<SupplierResult>): Promise<SupplierResult> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, code: 'supplier-taken' }
    throw error
  }
}
