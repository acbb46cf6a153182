import type { Db, Queryable } from '#server/platform/database/database.ts'
import { isStillReferenced } from '#server/platform/database/unique-violation.ts'
import { type EditToUndo, lockEdit, markEditUndone } from '#server/product/edit-undo-queries.ts'
import { insertEdit } from '#server/product/product-edit-queries.ts'
import type { Editor } from '#server/product/product-edit-service.ts'
import { mergeSheets, type SheetState, sheetFieldNames } from '#shared/diagram/sheet-merge.ts'
import type { EditUndone } from '#shared/journal/edit-undo-contract.ts'
import { findState, lockDiagram } from './diagram-admin-queries.ts'
import { noteDiagram, patternsOf, sheetChanges } from './diagram-admin-service.ts'
import { deleteDiagram, insertDiagram, isChangedSince, updateDiagram } from './diagram-write-queries.ts'
import { type NumberChanges, restoreNumbers } from './supersession-service.ts'

/** Takes back what was done to a sheet. What somebody changed since stays as it is and is named. */

type Undone =
  | { ok: true; answer: EditUndone }
  | { ok: false; code: 'not-found' | 'undo-late' | 'undo-done' | 'diagram-not-found' }
  | { ok: false; code: 'bad-input'; error: string }

export async function undoEdit(db: Db, { editId, by }: { editId: string; by: Editor }): Promise<Undone> {
  try {
    return await db.transaction(async (tx): Promise<Undone> => {
      const edit = await lockEdit(tx, editId, 'diagram')
      if (!edit) return { ok: false, code: 'not-found' }
      if (edit.is_undone) return { ok: false, code: 'undo-done' }
      if (edit.is_late) return { ok: false, code: 'undo-late' }
      const undone = await undoKinds[edit.kind](tx, edit, { editId, by })
      if (!undone.ok) return undone
      const { restored, kept } = undone.answer
      await markEditUndone(tx, editId, { restored, kept })
      await noteDiagram(tx, 'diagram-undone', by, { diagram: edit.subject_id, name: undone.name })
      return { ok: true, answer: undone.answer }
    })
  } catch (error) {
    if (!isStillReferenced(error)) throw error
    return { ok: false, code: 'bad-input', error: 'Вернуть нельзя: раздела или рисунка этой схемы больше нет' }
  }
}

type Step = { editId: string; by: Editor }
type Undoing = { ok: true; answer: EditUndone; name: string } | Extract<Undone, { ok: false }>

const undoKinds: Record<EditToUndo['kind'], (tx: Queryable, edit: EditToUndo, step: Step) => Promise<Undoing>> = {
  changed: undoChange,
  deleted: undoDeletion,
  created: undoCreation,
}

async function undoChange(
  tx: Queryable,
  { subject_id: id, changes }: EditToUndo,
  { editId, by }: Step,
): Promise<Undoing> {
  if (!(await lockDiagram(tx, id))) return { ok: false, code: 'diagram-not-found' }
  const { version: _version, ...now } = (await findState(tx, id))!
  const { supersessions, ...ofSheet } = changes
  const side = (n: 0 | 1) =>
    ({
      ...now,
      ...Object.fromEntries(Object.entries(ofSheet).map(([field, values]) => [field, values[n]])),
    }) as SheetState
  const { sheet, clashes } = mergeSheets({ base: side(1), mine: side(0), theirs: now }, 'theirs')
  const keptNumbers = supersessions
    ? await restoreNumbers(tx, supersessions[0] as NumberChanges, supersessions[1] as NumberChanges)
    : []
  const back = sheetChanges(now, { ...sheet, models: sheet.models.toSorted((one, other) => one - other) })
  const version = await updateDiagram(tx, id, { state: sheet, patterns: patternsOf(sheet.masks) })
  await insertEdit(tx, {
    subject: 'diagram',
    subjectId: id,
    kind: 'changed',
    actorId: by.id,
    version,
    changes: back,
    undoes: editId,
  })
  const restored = Object.keys(back).map((field) => sheetFieldNames[field as keyof SheetState])
  const hasNumbersBack = supersessions && keptNumbers.length < Object.keys(supersessions[1] as object).length
  if (hasNumbersBack) restored.push('замены номеров')
  const kept = [...clashes, ...keptNumbers.map((number) => `замена номера ${number}`)]
  return { ok: true, answer: { id, restored, kept }, name: now.unit }
}

/** It comes back under the number it had, so that links to it work again. */
async function undoDeletion(tx: Queryable, edit: EditToUndo, { editId, by }: Step): Promise<Undoing> {
  const { subject_id: id, changes } = edit
  if (await lockDiagram(tx, id)) return { ok: false, code: 'undo-done' }
  const state = Object.fromEntries(Object.entries(changes).map(([field, [before]]) => [field, before])) as SheetState
  const version = edit.version + 1
  await insertDiagram(tx, { state, patterns: patternsOf(state.masks), id, version })
  await insertEdit(tx, { subject: 'diagram', subjectId: id, kind: 'created', actorId: by.id, version, undoes: editId })
  return { ok: true, answer: { id, restored: ['схема'], kept: [] }, name: state.unit }
}

async function undoCreation(tx: Queryable, edit: EditToUndo, { editId, by }: Step): Promise<Undoing> {
  const { subject_id: id, version } = edit
  if (!(await lockDiagram(tx, id))) return { ok: false, code: 'diagram-not-found' }
  const { version: now, ...state } = (await findState(tx, id))!
  if (await isChangedSince(tx, { diagramId: id, version })) {
    return { ok: true, answer: { id, restored: [], kept: ['схема: её уже правили'] }, name: state.unit }
  }
  await deleteDiagram(tx, id)
  const { supersessions } = edit.changes
  const kept = supersessions
    ? await restoreNumbers(tx, supersessions[0] as NumberChanges, supersessions[1] as NumberChanges)
    : []
  const changes = Object.fromEntries(
    Object.entries(state).map(([field, value]) => [field, [value, null]]),
  ) as EditToUndo['changes']
  await insertEdit(tx, {
    subject: 'diagram',
    subjectId: id,
    kind: 'deleted',
    actorId: by.id,
    version: now + 1,
    changes,
    undoes: editId,
  })
  return {
    ok: true,
    answer: { id: null, restored: ['схема'], kept: kept.map((number) => `замена номера ${number}`) },
    name: state.unit,
  }
}
