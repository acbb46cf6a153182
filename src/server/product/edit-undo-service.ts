import type { Db, Queryable } from '#server/platform/database/database.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import type { EditUndone } from '#shared/journal/edit-undo-contract.ts'
import type { JournalKind } from '#shared/journal/journal-kinds.ts'
import { isSame } from '#shared/journal/same-value.ts'
import { type EditToUndo, lockEdit, markEditUndone } from './edit-undo-queries.ts'
import { type Changes, type EditSubject, insertEdit } from './product-edit-queries.ts'
import type { Editor } from './product-edit-service.ts'

/** Takes back an edit of a thing that is saved whole, field by field: what somebody changed since stays and is named. */

export type UndoableThing<State extends object> = {
  subject: EditSubject
  journal: JournalKind
  /** In words, for the answer. */
  fieldNames: Record<keyof State, string>
  /** What it is called in the journal. */
  nameOf: (state: State) => string
  lock: (tx: Queryable, id: number) => Promise<{ state: State; version: number } | null>
  insert: (tx: Queryable, thing: { state: State; id: number; version: number }) => Promise<unknown>
  /** Answers the new version. */
  update: (tx: Queryable, id: number, change: { before: State; after: State }) => Promise<number>
  /** False: something else needs it by now. */
  remove: (tx: Queryable, id: number) => Promise<boolean>
}

type Undone = { ok: true; answer: EditUndone } | { ok: false; code: 'not-found' | 'undo-late' | 'undo-done' }
type Asked = { editId: string; by: Editor }

export function undoThing<State extends object>(
  db: Db,
  thing: UndoableThing<State>,
  { editId, by }: Asked,
): Promise<Undone> {
  return db.transaction(async (tx): Promise<Undone> => {
    const edit = await lockEdit(tx, editId, thing.subject)
    if (!edit) return { ok: false, code: 'not-found' }
    if (edit.is_undone) return { ok: false, code: 'undo-done' }
    if (edit.is_late) return { ok: false, code: 'undo-late' }
    const now = await thing.lock(tx, edit.subject_id)
    if (!now && edit.kind !== 'deleted') return { ok: false, code: 'not-found' }
    if (now && edit.kind === 'deleted') return { ok: false, code: 'undo-done' }
    const step = { editId, by, edit }
    const done = now
      ? edit.kind === 'created'
        ? await undoCreation(tx, thing, { ...step, now })
        : await undoChange(tx, thing, { ...step, now })
      : await undoDeletion(tx, thing, step)
    await markEditUndone(tx, editId, done.answer)
    await writeAudit(tx, { kind: thing.journal, actorId: by.id, ip: by.ip, details: { name: done.name } })
    return { ok: true, answer: done.answer }
  })
}

type Step = Asked & { edit: EditToUndo }
type Now<State> = { now: { state: State; version: number } }
type Done = { answer: EditUndone; name: string }

async function undoChange<State extends object>(
  tx: Queryable,
  thing: UndoableThing<State>,
  { editId, by, edit, now }: Step & Now<State>,
): Promise<Done> {
  const id = edit.subject_id
  const fields = Object.keys(edit.changes) as (keyof State & string)[]
  const back = fields.filter((field) => isSame(now.state[field], edit.changes[field]?.[1]))
  const kept = fields.filter((field) => !back.includes(field) && !isSame(now.state[field], edit.changes[field]?.[0]))
  const before = Object.fromEntries(back.map((field) => [field, edit.changes[field]?.[0]])) as Partial<State>
  const after = { ...now.state, ...before }
  if (back.length > 0) {
    const version = await thing.update(tx, id, { before: now.state, after })
    const changes = Object.fromEntries(back.map((field) => [field, [now.state[field], after[field]]])) as Changes
    const { subject } = thing
    await insertEdit(tx, { subject, subjectId: id, kind: 'changed', actorId: by.id, version, changes, undoes: editId })
  }
  const names = (list: (keyof State & string)[]) => list.map((field) => thing.fieldNames[field])
  return { answer: { id, restored: names(back), kept: names(kept) }, name: thing.nameOf(now.state) }
}

/** It comes back under the number it had, so that what names it works again. */
async function undoDeletion<State extends object>(
  tx: Queryable,
  thing: UndoableThing<State>,
  { editId, by, edit }: Step,
): Promise<Done> {
  const id = edit.subject_id
  const state = Object.fromEntries(Object.entries(edit.changes).map(([field, [before]]) => [field, before])) as State
  const version = edit.version + 1
  await thing.insert(tx, { state, id, version })
  await insertEdit(tx, {
    subject: thing.subject,
    subjectId: id,
    kind: 'created',
    actorId: by.id,
    version,
    undoes: editId,
  })
  return { answer: { id, restored: ['всё'], kept: [] }, name: thing.nameOf(state) }
}

async function undoCreation<State extends object>(
  tx: Queryable,
  thing: UndoableThing<State>,
  { editId, by, edit, now: { state, version } }: Step & Now<State>,
): Promise<Done> {
  const id = edit.subject_id
  const name = thing.nameOf(state)
  const isGone = version === edit.version && (await thing.remove(tx, id))
  if (!isGone) return { answer: { id, restored: [], kept: [`«${name}»`] }, name }
  await insertEdit(tx, {
    subject: thing.subject,
    subjectId: id,
    kind: 'deleted',
    actorId: by.id,
    version: version + 1,
    changes: removalOf(state),
    undoes: editId,
  })
  return { answer: { id: null, restored: ['всё'], kept: [] }, name }
}

/** Everything it was, as the history keeps it. */
export function removalOf(state: object): Changes {
  return Object.fromEntries(Object.entries(state).map(([field, value]) => [field, [value, null]]))
}
