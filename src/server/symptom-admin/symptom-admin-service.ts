import type { Db, Queryable } from '#server/platform/database/database.ts'
import { isStillReferenced } from '#server/platform/database/unique-violation.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import { findUndoable } from '#server/product/edit-undo-queries.ts'
import { removalOf, type UndoableThing, undoThing } from '#server/product/edit-undo-service.ts'
import { type Changes, insertEdit } from '#server/product/product-edit-queries.ts'
import { type Conflict, conflictSince, type Editor } from '#server/product/product-edit-service.ts'
import type { JournalKind } from '#shared/journal/journal-kinds.ts'
import { isSame } from '#shared/journal/same-value.ts'
import type {
  SavedSymptom,
  SymptomChangeInput,
  SymptomInput,
  SymptomState,
} from '#shared/symptom/symptom-admin-contract.ts'
import { symptomFieldNames } from '#shared/symptom/symptom-fields.ts'
import {
  countForeignSections,
  findLastPosition,
  findSymptom,
  isSymptomNamed,
  lockSymptom,
} from './symptom-admin-queries.ts'
import { deleteSymptom, insertSymptom, updateSymptom } from './symptom-write-queries.ts'

/** The shopkeeper's symptoms. One is saved whole, over the version that was looked at; every change can be undone for a day. */

export type SymptomRejection =
  | { ok: false; code: 'not-found' | 'symptom-taken' }
  | { ok: false; code: 'bad-input'; fields: Record<string, string> }
  | { ok: false; code: 'stale'; conflict: Conflict }
type Saved = { ok: true; symptom: SavedSymptom } | SymptomRejection

export function createSymptom(db: Db, { input, by }: { input: SymptomInput; by: Editor }): Promise<Saved> {
  return refusingGone(() =>
    db.transaction(async (tx): Promise<Saved> => {
      const state = { ...input, position: (await findLastPosition(tx, input.category_id)) + 1 }
      const rejection = await refusalOf(tx, state, null)
      if (rejection) return rejection
      const id = await insertSymptom(tx, { state })
      await insertEdit(tx, { subject: 'symptom', subjectId: id, kind: 'created', actorId: by.id, version: 1 })
      await note(tx, 'symptom-created', by, { name: nameOf(state) })
      return saved(tx, id)
    }),
  )
}

type Change = { id: number; input: SymptomChangeInput; by: Editor }

export function changeSymptom(db: Db, { id, input, by }: Change): Promise<Saved> {
  return refusingGone(() =>
    db.transaction(async (tx): Promise<Saved> => {
      const now = await lockSymptom(tx, id)
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
        const version = await updateSymptom(tx, id, state)
        await insertEdit(tx, { subject: 'symptom', subjectId: id, kind: 'changed', actorId: by.id, version, changes })
        await note(tx, 'symptom-changed', by, { name: nameOf(state), fields: Object.keys(changes).join(', ') })
      }
      return saved(tx, id)
    }),
  )
}

/** Everything of it is in the history, from where it comes back within a day. */
export function removeSymptom(
  db: Db,
  { id, by }: { id: number; by: Editor },
): Promise<{ ok: true; edit_id: string } | SymptomRejection> {
  return db.transaction(async (tx) => {
    const now = await lockSymptom(tx, id)
    if (!now) return { ok: false, code: 'not-found' } as const
    await deleteSymptom(tx, id)
    const edit = { subject: 'symptom', subjectId: id, kind: 'deleted', actorId: by.id } as const
    const edit_id = await insertEdit(tx, { ...edit, version: now.version + 1, changes: removalOf(now.state) })
    await note(tx, 'symptom-deleted', by, { name: nameOf(now.state) })
    return { ok: true, edit_id } as const
  })
}

const undoable: UndoableThing<SymptomState> = {
  subject: 'symptom',
  journal: 'symptom-undone',
  fieldNames: symptomFieldNames,
  nameOf,
  lock: lockSymptom,
  insert: insertSymptom,
  update: (tx, id, { after }) => updateSymptom(tx, id, after),
  remove: deleteSymptom,
}

export async function undoSymptomEdit(db: Db, asked: { editId: string; by: Editor }) {
  try {
    return await undoThing(db, undoable, asked)
  } catch (error) {
    if (!isStillReferenced(error)) throw error
    return { ok: false, code: 'category-not-found' } as const
  }
}

async function refusalOf(tx: Queryable, state: SymptomState, id: number | null): Promise<SymptomRejection | null> {
  if (await isSymptomNamed(tx, { ...state, id })) return { ok: false, code: 'symptom-taken' }
  if ((await countForeignSections(tx, state)) === 0) return null
  return { ok: false, code: 'bad-input', fields: { section_ids: 'Выберите разделы этой же категории' } }
}

function changesOf(before: SymptomState, after: SymptomState): Changes {
  const fields = Object.keys(symptomFieldNames) as (keyof SymptomState)[]
  return Object.fromEntries(
    fields
      .filter((field) => !isSame(before[field], after[field]))
      .map((field) => [field, [before[field], after[field]]]),
  )
}

function nameOf({ appliance, text }: Pick<SymptomState, 'appliance' | 'text'>): string {
  return `${appliance}: ${text}`
}

async function saved(tx: Queryable, id: number): Promise<Saved> {
  const symptom = (await findSymptom(tx, id))!
  const edit_id = await findUndoable(tx, { subject: 'symptom', subjectId: id, version: symptom.version })
  return { ok: true, symptom: { ...symptom, edit_id } }
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
