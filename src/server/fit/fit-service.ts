import { z } from 'zod'
import type { Queryable } from '#server/platform/database/database.ts'
import type { ApplianceModel, FitAnswer, FitList, ModelList, ModelMatch } from '#shared/fit/model-contract.ts'
import { modelReadings } from '#shared/model/model-text.ts'
import { parseId } from '#shared/slug/slug-or-id.ts'
import {
  findFit,
  findFits,
  findModelById,
  findModelsBeginning,
  findModelsOfProduct,
  findModelsTyped,
  findModelsTypedAfter,
  type ModelBeginnings,
  type ModelPlace,
  type ModelRow,
} from './fit-queries.ts'
import { matchOfPlate, matchPlate, plateText } from './model-match-service.ts'

export { type CodeBeginnings, findModelsById, modelsBeginning, modelsOf } from './fit-queries.ts'
export { findMatch, matchOfSearch } from './model-match-service.ts'

export type ModelListResult = { ok: true; list: ModelList } | { ok: false; code: 'bad-input' | 'product-not-found' }

/** Shorter beginnings are common to thousands of models. */
const minModelSearch = 2

type Paging = { limit: number; cursor?: string | undefined }

export async function searchModels(
  db: Queryable,
  { search, limit, cursor }: { search: string } & Paging,
): Promise<ModelListResult> {
  const after = readPlace(cursor)
  if (after === undefined) return { ok: false, code: 'bad-input' }
  if (search.trim().length < minModelSearch) return { ok: true, list: { models: [], total: 0, next_cursor: null } }
  const beginnings = beginningsOf(search)
  const toPage = (found: { rows: ModelRow[]; total: number }) =>
    toList(found, limit, (row) => ({ first: row.code_norm, second: row.brand }))
  if (after) return { ok: true, list: toPage(await findModelsTypedAfter(db, beginnings, { limit: limit + 1, after })) }
  const found = await findModelsTyped(db, { ...beginnings, ...plateText(search) }, limit + 1)
  const list = toPage(found)
  const match = await matchOfPlate(db, search, found.named)
  if (!match) return { ok: true, list }
  // No code begins with all that was typed: those that a part of it names.
  const shown = found.total > 0 ? list : { ...list, models: match.models.slice(0, limit), total: match.models.length }
  return { ok: true, list: match.by === 'beginning' ? shown : { ...shown, match } }
}

/** The first few, for somebody who is still typing: nobody counts the others. */
export async function findFirstModels(
  db: Queryable,
  { search, limit }: { search: string; limit: number },
): Promise<ApplianceModel[]> {
  return findModelsBeginning(db, beginningsOf(search), limit)
}

export function beginningsOf(text: string): ModelBeginnings {
  const readings = modelReadings(text)
  const ofMakers = readings.filter(({ brand, code }) => brand !== '' && code !== '')
  return {
    beginning: readings.find(({ brand }) => brand === '')?.code ?? null,
    makers: ofMakers.map(({ brand }) => brand),
    codesOfMakers: ofMakers.map(({ code }) => code),
    makersAlone: readings.filter(({ code }) => code === '').map(({ brand }) => brand),
  }
}

export function findModel(db: Queryable, id: number): Promise<ApplianceModel | null> {
  return findModelById(db, id)
}

export async function listProductModels(
  db: Queryable,
  { productId, limit, cursor }: { productId: number } & Paging,
): Promise<ModelListResult> {
  const after = readPlace(cursor)
  if (after === undefined) return { ok: false, code: 'bad-input' }
  const found = await findModelsOfProduct(db, productId, { limit: limit + 1, after })
  if (found.rows.length === 0 && !(await findFit(db, { productId, modelIds: [] })))
    return { ok: false, code: 'product-not-found' }
  return { ok: true, list: toList(found, limit, (row) => ({ first: row.brand, second: row.code_norm })) }
}

/** The models a text names: as on a plate, or by the shop's own id. Two makers may share a code. */
export async function matchModels(db: Queryable, text: string): Promise<ApplianceModel[]> {
  const { models } = await readModel(db, text)
  return models
}

async function readModel(db: Queryable, text: string): Promise<{ models: ApplianceModel[]; match: ModelMatch | null }> {
  const match = await matchPlate(db, text)
  if (match && match.by !== 'beginning') return { models: match.models, match }
  const id = parseId(text)
  const byId = id === null ? null : await findModelById(db, id)
  return { models: byId ? [byId] : [], match: byId ? null : match }
}

export type FitResult = { ok: true; answer: FitAnswer } | { ok: false; code: 'product-not-found' }

export async function checkFit(
  db: Queryable,
  { productId, model }: { productId: number; model: string },
): Promise<FitResult> {
  const { models, match } = await readModel(db, model)
  const fit = await findFit(db, { productId, modelIds: models.map(({ id }) => id) })
  if (!fit) return { ok: false, code: 'product-not-found' }
  const known = models.length === 1 ? models[0] : undefined
  return {
    ok: true,
    answer: { fits: fitOf(models.length, fit), ...(known ? { model: known } : {}), ...(match ? { match } : {}) },
  }
}

/** The cards of a list and one appliance: answered in the order asked, products that are not on sale left out. */
export async function checkFits(
  db: Queryable,
  { productIds, model }: { productIds: number[]; model: string },
): Promise<FitList> {
  const models = await matchModels(db, model)
  const rows = await findFits(db, { productIds, modelIds: models.map(({ id }) => id) })
  const byId = new Map(rows.map((row) => [row.productId, row]))
  const known = models.length === 1 ? models[0] : undefined
  return {
    ...(known ? { model: known } : {}),
    fits: productIds.flatMap((id) => {
      const row = byId.get(id)
      return row ? { product_id: id, fits: fitOf(models.length, row) } : []
    }),
  }
}

/** «Нет» needs both a known model and a known list; where two makers share the code and only one fits, nobody can say. */
function fitOf(matched: number, { hasList, fitting }: { hasList: boolean; fitting: number[] }): FitAnswer['fits'] {
  if (matched === 0) return 'unknown'
  if (fitting.length === matched) return 'yes'
  return fitting.length === 0 && hasList ? 'no' : 'unknown'
}

/** Undefined: not a cursor of ours. Null: from the beginning. */
function readPlace(cursor: string | undefined): ModelPlace | null | undefined {
  return cursor === undefined ? null : (readModelCursor(cursor) ?? undefined)
}

function toList(
  found: { rows: ModelRow[]; total: number },
  limit: number,
  placeOf: (row: ModelRow) => ModelPlace,
): ModelList {
  const shown = found.rows.slice(0, limit)
  const last = found.rows.length > limit ? shown.at(-1) : undefined
  return {
    models: shown.map(({ id, brand, code, category_id, note }) => ({ id, brand, code, category_id, note })),
    total: found.total,
    next_cursor: last ? writeModelCursor(placeOf(last)) : null,
  }
}

/** The database rejects NUL, and no brand or code holds other unprintable characters. */
const key = z
  .string()
  .max(300)
  .regex(/^[^\p{Cc}\ufffd]*$/u)
const place = z.tuple([key, key])

/** After which model the next portion of a list begins. */
function writeModelCursor({ first, second }: ModelPlace): string {
  return Buffer.from(JSON.stringify([first, second])).toString('base64url')
}

function readModelCursor(text: string): ModelPlace | null {
  try {
    const [first, second] = place.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    return { first, second }
  } catch {
    return null
  }
}
