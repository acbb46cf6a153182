import { drawingOf } from '#server/diagram/diagram-service.ts'
import type { Db, Queryable } from '#server/platform/database/database.ts'
import { isStillReferenced } from '#server/platform/database/unique-violation.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import { type Changes, insertEdit } from '#server/product/product-edit-queries.ts'
import { type Conflict, conflictSince, type Editor } from '#server/product/product-edit-service.ts'
import type { DiagramChangeInput, DiagramInput, ManagedDiagram } from '#shared/diagram/diagram-admin-contract.ts'
import { diagramLimits } from '#shared/diagram/diagram-limits.ts'
import { comparePositionKeys } from '#shared/diagram/diagram-rules.ts'
import { type MaskPattern, readMask } from '#shared/diagram/model-mask.ts'
import { changedFields, type SheetState } from '#shared/diagram/sheet-merge.ts'
import type { JournalKind } from '#shared/journal/journal-kinds.ts'
import {
  countDiagrams,
  type DiagramFilter,
  findDiagrams,
  findFrame,
  findMeantModels,
  findState,
  lockDiagram,
} from './diagram-admin-queries.ts'
import { deleteDiagram, insertDiagram, updateDiagram } from './diagram-write-queries.ts'
import { alternativesOf, productsOfItems } from './number-service.ts'
import { replaceNumbers } from './supersession-service.ts'

/** The shopkeeper's sheets. A sheet is saved whole, over the version that was looked at; every save can be undone for a day. */

export type DiagramRejection =
  | { ok: false; code: 'diagram-not-found' }
  | { ok: false; code: 'bad-input'; fields: Record<string, string> }
  | { ok: false; code: 'stale'; conflict: Conflict }
  | { ok: false; code: 'stale-numbers'; numbers: string[] }
type Saved = { ok: true; diagram: ManagedDiagram } | DiagramRejection

export async function listDiagrams(
  db: Queryable,
  { filter, limit, page }: { filter: DiagramFilter; limit: number; page: number },
) {
  const [rows, total] = await Promise.all([
    findDiagrams(db, { filter, limit, offset: (page - 1) * limit }),
    countDiagrams(db, filter),
  ])
  const diagrams = rows.map((row) => ({ ...row, drawing: { url: drawingOf(row.drawing).url } }))
  return { diagrams, total, page, limit }
}

export async function readManagedDiagram(db: Queryable, id: number): Promise<ManagedDiagram | null> {
  const [state, frame] = [await findState(db, id), await findFrame(db, id)]
  if (!state || !frame) return null
  const { category_id: _category, drawing_id, models: _models, ...sheet } = state
  const items = state.positions.flatMap((position) => position.items)
  const productOf = await productsOfItems(db, items)
  return {
    id,
    ...sheet,
    category: frame.category,
    drawing: { id: drawing_id, ...drawingOf(frame.drawing) },
    models: frame.models,
    updated_at: frame.updated_at,
    edit_id: frame.edit_id,
    positions: inOrder(state.positions).map((position) => ({
      ...position,
      items: position.items.map((item) => ({ ...item, product: productOf(item) })),
    })),
    supersessions: await alternativesOf(db, items),
  }
}

export async function createDiagram(db: Db, { input, by }: { input: DiagramInput; by: Editor }): Promise<Saved> {
  return refusingGone(() =>
    db.transaction(async (tx): Promise<Saved> => {
      const read = await readSheet(tx, input)
      if (!read.ok) return read
      const numbers = await replaceNumbers(tx, input.supersessions)
      if (!numbers.ok) return numbers
      const id = await insertDiagram(tx, read)
      const changes = numberChanges(numbers.before, numbers.after)
      await insertEdit(tx, { subject: 'diagram', subjectId: id, kind: 'created', actorId: by.id, version: 1, changes })
      await noteDiagram(tx, 'diagram-created', by, { diagram: id, name: read.state.unit })
      return saved(tx, id)
    }),
  )
}

type Change = { id: number; input: DiagramChangeInput; by: Editor }

export async function changeDiagram(db: Db, { id, input, by }: Change): Promise<Saved> {
  return refusingGone(() =>
    db.transaction(async (tx): Promise<Saved> => {
      if (!(await lockDiagram(tx, id))) return { ok: false, code: 'diagram-not-found' }
      const before = (await findState(tx, id))!
      if (before.version !== input.version) {
        const asked = { subject: 'diagram', subjectId: id, version: input.version, current: before.version } as const
        return { ok: false, code: 'stale', conflict: await conflictSince(tx, asked) }
      }
      const read = await readSheet(tx, input)
      if (!read.ok) return read
      const numbers = await replaceNumbers(tx, input.supersessions)
      if (!numbers.ok) return numbers
      const changes = { ...sheetChanges(before, read.state), ...numberChanges(numbers.before, numbers.after) }
      if (Object.keys(changes).length > 0) {
        const version = await updateDiagram(tx, id, read)
        await insertEdit(tx, { subject: 'diagram', subjectId: id, kind: 'changed', actorId: by.id, version, changes })
        const fields = Object.keys(changes).join(', ')
        await noteDiagram(tx, 'diagram-changed', by, { diagram: id, name: read.state.unit, fields })
      }
      return saved(tx, id)
    }),
  )
}

/** Everything of it is in the history, from where it comes back within a day. */
export function removeDiagram(
  db: Db,
  { id, by }: { id: number; by: Editor },
): Promise<{ ok: true; edit_id: string } | DiagramRejection> {
  return db.transaction(async (tx) => {
    if (!(await lockDiagram(tx, id))) return { ok: false, code: 'diagram-not-found' } as const
    const { version, ...state } = (await findState(tx, id))!
    await deleteDiagram(tx, id)
    const changes = Object.fromEntries(Object.entries(state).map(([field, value]) => [field, [value, null]])) as Changes
    const edit = { subject: 'diagram', subjectId: id, kind: 'deleted', actorId: by.id } as const
    const edit_id = await insertEdit(tx, { ...edit, version: version + 1, changes })
    await noteDiagram(tx, 'diagram-deleted', by, { diagram: id, name: state.unit })
    return { ok: true, edit_id } as const
  })
}

type Sheet = { ok: true; state: SheetState; patterns: MaskPattern[] } | DiagramRejection

/** What was sent, with the models its masks mean. */
async function readSheet(tx: Queryable, input: DiagramInput): Promise<Sheet> {
  const { supersessions: _supersessions, model_ids, masks: typed, ...rest } = input
  const masks = [...new Set(typed)]
  const patterns = patternsOf(masks)
  const meant = await findMeantModels(tx, patterns, diagramLimits.models)
  const models = [...new Set([...model_ids, ...meant])].toSorted((one, other) => one - other)
  if (models.length > diagramLimits.models) {
    return {
      ok: false,
      code: 'bad-input',
      fields: { masks: `Под маски подходит больше ${diagramLimits.models} моделей` },
    }
  }
  const { category_id, drawing_id, unit, sheet_number, note, place, published, positions } = rest
  const state = {
    category_id,
    drawing_id,
    unit,
    sheet_number,
    note,
    place,
    published,
    masks,
    models,
    positions: inOrder(positions),
  }
  return { ok: true, state, patterns }
}

export function patternsOf(masks: string[]): MaskPattern[] {
  return masks.map(readMask).flatMap((read) => (read.ok ? read.patterns : []))
}

function inOrder<Position extends { key: string }>(positions: Position[]): Position[] {
  return positions.toSorted((one, other) => comparePositionKeys(one.key, other.key))
}

export function sheetChanges(before: SheetState, after: SheetState): Changes {
  const ordered = { ...before, positions: inOrder(before.positions) }
  return Object.fromEntries(changedFields(ordered, after).map((field) => [field, [ordered[field], after[field]]]))
}

function numberChanges(before: object, after: object): Changes {
  return Object.keys(after).length > 0 ? { supersessions: [before, after] } : {}
}

async function saved(tx: Queryable, id: number): Promise<Saved> {
  return { ok: true, diagram: (await readManagedDiagram(tx, id))! }
}

export function noteDiagram(tx: Queryable, kind: JournalKind, by: Editor, details: Record<string, string | number>) {
  return writeAudit(tx, { kind, actorId: by.id, ip: by.ip, details })
}

/** The category or the drawing may be gone by the time the sheet is saved. */
async function refusingGone(work: () => Promise<Saved>): Promise<Saved> {
  try {
    return await work()
  } catch (error) {
    if (!isStillReferenced(error)) throw error
    const text = 'Раздела или рисунка больше нет. Выберите раздел и загрузите рисунок снова'
    return { ok: false, code: 'bad-input', fields: { drawing_id: text } }
  }
}
