import type { Db, Queryable } from '#server/platform/database/database.ts'
import { isStillReferenced, isUniqueViolation } from '#server/platform/database/unique-violation.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import { findUndoable } from '#server/product/edit-undo-queries.ts'
import { type UndoableThing, undoThing } from '#server/product/edit-undo-service.ts'
import { type Changes, insertEdit } from '#server/product/product-edit-queries.ts'
import { type Conflict, conflictSince, type Editor } from '#server/product/product-edit-service.ts'
import { refilterProducts } from '#server/product/product-facet-service.ts'
import { normalizeCode } from '#shared/catalog/product-code.ts'
import { isSame } from '#shared/journal/same-value.ts'
import type { ManagedModel, ModelChangeInput, ModelInput, ModelState } from '#shared/model/model-admin-contract.ts'
import { modelFieldNames } from '#shared/model/model-fields.ts'
import {
  countManagedModels,
  findManagedModel,
  findManagedModels,
  lockModel,
  type ModelFilter,
} from './model-admin-queries.ts'
import { deleteUntiedModel, findProductsOfModel, insertModel, updateModel } from './model-write-queries.ts'

/** The shopkeeper's models. One is saved whole, over the version that was looked at; every save can be undone for a day. */

export type ModelRejection =
  | { ok: false; code: 'model-not-found' | 'model-taken' }
  | { ok: false; code: 'bad-input'; fields: Record<string, string> }
  | { ok: false; code: 'stale'; conflict: Conflict }
type Saved = { ok: true; model: ManagedModel } | ModelRejection

export async function listModels(
  db: Queryable,
  { filter, limit, page }: { filter: ModelFilter; limit: number; page: number },
) {
  const [models, total] = await Promise.all([
    findManagedModels(db, { filter, limit, offset: (page - 1) * limit }),
    countManagedModels(db, filter),
  ])
  return { models, total }
}

export async function readManagedModel(db: Queryable, id: number): Promise<ManagedModel | null> {
  const model = await findManagedModel(db, id)
  if (!model) return null
  const edit_id = await findUndoable(db, { subject: 'model', subjectId: id, version: model.version })
  return { ...model, edit_id }
}

export function createModel(db: Db, { input, by }: { input: ModelInput; by: Editor }): Promise<Saved> {
  return refusing(() =>
    db.transaction(async (tx): Promise<Saved> => {
      const id = await insertModel(tx, { state: input })
      await insertEdit(tx, { subject: 'model', subjectId: id, kind: 'created', actorId: by.id, version: 1 })
      await note(tx, 'model-created', by, { name: nameOf(input) })
      return { ok: true, model: (await readManagedModel(tx, id))! }
    }),
  )
}

type Change = { id: number; input: ModelChangeInput; by: Editor }

export function changeModel(db: Db, { id, input, by }: Change): Promise<Saved> {
  return refusing(() =>
    db.transaction(async (tx): Promise<Saved> => {
      const now = await lockModel(tx, id)
      if (!now) return { ok: false, code: 'model-not-found' }
      const { version: seen, ...given } = input
      const state = tidy(given)
      if (now.version !== seen) {
        const asked = { subject: 'model', subjectId: id, version: seen, current: now.version } as const
        return { ok: false, code: 'stale', conflict: await conflictSince(tx, asked) }
      }
      const changes = changesOf(now.state, state)
      if (Object.keys(changes).length > 0) {
        const version = await write(tx, id, { before: now.state, after: state })
        await insertEdit(tx, { subject: 'model', subjectId: id, kind: 'changed', actorId: by.id, version, changes })
        await note(tx, 'model-changed', by, { name: nameOf(state), fields: Object.keys(changes).join(', ') })
      }
      return { ok: true, model: (await readManagedModel(tx, id))! }
    }),
  )
}

const undoable: UndoableThing<ModelState> = {
  subject: 'model',
  journal: 'model-undone',
  fieldNames: modelFieldNames,
  nameOf,
  lock: lockModel,
  insert: insertModel,
  update: write,
  remove: deleteUntiedModel,
}

export async function undoModelEdit(db: Db, asked: { editId: string; by: Editor }) {
  try {
    return await undoThing(db, undoable, asked)
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, code: 'model-taken' } as const
    if (!isStillReferenced(error)) throw error
    return { ok: false, code: 'category-not-found' } as const
  }
}

/** Products are filtered by the makers of the appliances they fit. */
async function write(tx: Queryable, id: number, { before, after }: { before: ModelState; after: ModelState }) {
  const version = await updateModel(tx, id, after)
  if (before.brand !== after.brand) {
    const products = await findProductsOfModel(tx, id)
    for (let at = 0; at < products.length; at += portion) await refilterProducts(tx, products.slice(at, at + portion))
  }
  return version
}
const portion = 500

function changesOf(before: ModelState, after: ModelState): Changes {
  const fields = Object.keys(modelFieldNames) as (keyof ModelState)[]
  return Object.fromEntries(
    fields
      .filter((field) => !isSame(before[field], after[field]))
      .map((field) => [field, [before[field], after[field]]]),
  )
}

/** The order of numbers says nothing; they are stored as they are read. */
function tidy(state: ModelState): ModelState {
  const place = ({ kind, number }: ModelState['numbers'][number]) => `${kind} ${normalizeCode(number)}`
  return { ...state, numbers: state.numbers.toSorted((one, other) => (place(one) < place(other) ? -1 : 1)) }
}

function nameOf({ brand, code }: Pick<ModelState, 'brand' | 'code'>): string {
  return `${brand} ${code}`
}

function note(tx: Queryable, kind: 'model-created' | 'model-changed', by: Editor, details: Record<string, string>) {
  return writeAudit(tx, { kind, actorId: by.id, ip: by.ip, details })
}

async function refusing(work: () => Promise<Saved>): Promise<Saved> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, code: 'model-taken' }
    if (!isStillReferenced(error)) throw error
    return { ok: false, code: 'bad-input', fields: { category_id: 'Такой категории больше нет' } }
  }
}
