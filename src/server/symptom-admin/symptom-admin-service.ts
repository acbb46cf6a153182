import type { Db, Queryable } from '#server/platform/database/database.ts'
import { isStillReferenced } from '#server/platform/database/unique-violation.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import { findUndoable } from '#server/product/edit-undo-queries.ts'
import { removalOf, type UndoableThing, undoThing } from '#server/product/edit-undo-service.ts'
import { type Changes, insertEdit } from '#server/product/product-edit-queries.ts'
import { type Conflict, conflictSince, type Editor } from '#server/product/product-edit-service.ts'
import type { JournalKind } from '#shared/journal/journal-kinds.ts'
import { isSame } from '#shared/journal/same-value.ts'
import { faultFieldNames } from '#shared/symptom/fault-fields.ts'
import type { FaultChangeInput, FaultInput, FaultState, SavedFault } from '#shared/symptom/symptom-admin-contract.ts'
import { countForeignSections, findFault, findLastPosition, isFaultNamed, lockFault } from './symptom-admin-queries.ts'
import { deleteFault, insertFault, updateFault } from './symptom-write-queries.ts'

/** The shopkeeper's symptoms. One is saved whole, over the version that was looked at; every change can be undone for a day. */

export type FaultRejection =
  | { ok: false; code: 'not-found' | 'symptom-taken' }
  | { ok: false; code: 'bad-input'; fields: Record<string, string> }
  | { ok: false; code: 'stale'; conflict: Conflict }
type Saved = { ok: true; fault: SavedFault } | FaultRejection

export function createFault(db: Db, { input, by }: { input: FaultInput; by: Editor }): Promise<Saved> {
  return refusingGone(() =>
    db.transaction(async (tx): Promise<Saved> => {
      const state = { ...input, position: (await findLastPosition(tx, input.category_id)) + 1 }
      const rejection = await refusalOf(tx, state, null)
      if (rejection) return rejection
      const id = await insertFault(tx, { state })
      await insertEdit(tx, { subject: 'symptom', subjectId: id, kind: 'created', actorId: by.id, version: 1 })
      await note(tx, 'symptom-created', by, { name: nameOf(state) })
      return saved(tx, id)
    }),
  )
}

type Change = { id: number; input: FaultChangeInput; by: Editor }

export function changeFault(db: Db, { id, input, by }: Change): Promise<Saved> {
  return refusingGone(() =>
    db.transaction(async (tx): Promise<Saved> => {
      const now = await lockFault(tx, id)
      if (!now) return { ok: false, code: 'not-found' }
      const { version: seen, ...given } = input
      if (now.version !== seen) {
        const asked = { subject: 'symptom', subjectId: id, version: seen, current: now.version } as const
        return { ok: false, code: 'stale', conflict: await conflictSince(tx, asked) }
      }
      const state = { ...given, position: now.state.position }
      const rejection = await refusalOf(tx, state, id)
      if (rejection) return rejection
      const changes = changesOf(now.state, state)
      if (Object.keys(changes).length > 0) {
        const version = await updateFault(tx, id, state)
        await insertEdit(tx, { subject: 'symptom', subjectId: id, kind: 'changed', actorId: by.id, version, changes })
        await note(tx, 'symptom-changed', by, { name: nameOf(state), fields: Object.keys(changes).join(', ') })
      }
      return saved(tx, id)
    }),
  )
}

/** Everything of it is in the history, from where it comes back within a day. */
export function removeFault(
  db: Db,
  { id, by }: { id: number; by: Editor },
): Promise<{ ok: true; edit_id: string } | FaultRejection> {
  return db.transaction(async (tx) => {
    const now = await lockFault(tx, id)
    if (!now) return { ok: false, code: 'not-found' } as const
    await deleteFault(tx, id)
    const edit = { subject: 'symptom', subjectId: id, kind: 'deleted', actorId: by.id } as const
    const edit_id = await insertEdit(tx, { ...edit, version: now.version + 1, changes: removalOf(now.state) })
    await note(tx, 'symptom-deleted', by, { name: nameOf(now.state) })
    return { ok: true, edit_id } as const
  })
}

const undoable: UndoableThing<FaultState> = {
  subject: 'symptom',
  journal: 'symptom-undone',
  fieldNames: faultFieldNames,
  nameOf,
  lock: lockFault,
  insert: insertFault,
  update: (tx, id, { after }) => updateFault(tx, id, after),
  remove: deleteFault,
}

export async function undoFaultEdit(db: Db, asked: { editId: string; by: Editor }) {
  try {
    return await undoThing(db, undoable, asked)
  } catch (error) {
    if (!isStillReferenced(error)) throw error
    return { ok: false, code: 'category-not-found' } as const
  }
}

async function refusalOf(tx: Queryable, state: FaultState, id: number | null): Promise<FaultRejection | null> {
  if (await isFaultNamed(tx, { ...state, id })) return { ok: false, code: 'symptom-taken' }
  if ((await countForeignSections(tx, state)) === 0) return null
  return { ok: false, code: 'bad-input', fields: { section_ids: 'Выберите разделы этой же категории' } }
}

function changesOf(before: FaultState, after: FaultState): Changes {
  const fields = Object.keys(faultFieldNames) as (keyof FaultState)[]
  return Object.fromEntries(
    fields
      .filter((field) => !isSame(before[field], after[field]))
      .map((field) => [field, [before[field], after[field]]]),
  )
}

function nameOf({ appliance, text }: Pick<FaultState, 'appliance' | 'text'>): string {
  return `${appliance}: ${text}`
}

async function saved(tx: Queryable, id: number): Promise<Saved> {
  const fault = (await findFault(tx, id))!
  const edit_id = await findUndoable(tx, { subject: 'symptom', subjectId: id, version: fault.version })
  return { ok: true, fault: { ...fault, edit_id } }
}

function note(tx: Queryable, kind: JournalKind, by: Editor, details: Record<string, string>) {
  return writeAudit(tx, { kind, actorId: by.id, ip: by.ip, details })
}

async function refusingGone(work: () => Promise<Saved>): Promise<Saved> {
  try {
    return await work()
  } catch (error) {
    if (!isStillReferenced(error)) throw error
    return { ok: false, code: 'bad-input', fields: { category_id: 'Такой категории больше нет' } }
  }
}
