import type { Db, Queryable } from '#server/platform/database/database.ts'
import { createPortions } from '#server/platform/jobs/portions.ts'
import { facetIdsOf, refilterProducts } from '#server/product/product-facet-service.ts'
import { nameBatchOfStock } from '#server/product-batch/bulk-service.ts'
import { markBatchUndone, undoPortion, undoPortions } from '#server/product-batch/undo-service.ts'
import { suppliersNamed } from '#server/supplier/supplier-service.ts'
import { normalizeCode } from '#shared/catalog/product-code.ts'
import type { ProductKind } from '#shared/catalog/product-kind.ts'
import { maxSlugLength, slugify } from '#shared/slug/slug.ts'
import { countBatch, type ImportRecord, setProgress, setState } from './import-queries.ts'
import {
  findFilters,
  findRowsToRun,
  findTakenSlugs,
  insertProducts,
  type NewProduct,
  type RunRow,
  updateProducts,
} from './run-queries.ts'

/**
 * Rows go into the catalogue portion by portion. Each portion and the mark how far the work has come are one transaction: whoever
 * dies in the middle is replaced by somebody who goes on with the next one.
 */

const portionRows = { rows: 50, most: 200 }
const filteredFields = ['brand', 'kind', 'category_id', 'attributes']

type Work = { db: Db; record: ImportRecord; signal: AbortSignal }

export type { RunRow } from './run-queries.ts'

export async function runImport({ db, record, signal }: Work): Promise<void> {
  const batchId = batchOf(record)
  const portions = createPortions(portionRows)
  for (let after = record.rows_done; !signal.aborted; ) {
    const last = await portions.next((limit) =>
      db.transaction(async (tx) => {
        const rows = await findRowsToRun(tx, { importId: record.id, after, limit })
        const end = rows.at(-1)
        if (!end) return null
        await writeRows(tx, rows, { batchId, actorId: record.actor.id })
        await setProgress(tx, record.id, end.number)
        return end.number
      }),
    )
    if (last === null) {
      await db.transaction(async (tx) => {
        await countBatch(tx, batchId)
        await setState(tx, record.id, 'done', { isOver: true })
      })
      return
    }
    after = last
  }
}

/** Also what another program says of products goes in this way. */
export async function writeRows(tx: Queryable, said: RunRow[], batch: { batchId: number; actorId: number | null }) {
  const rows = await withSuppliers(tx, said)
  const updates = rows.filter(({ action }) => action === 'update')
  await nameBatchOfStock(tx, batch.batchId)
  const ids = await updateProducts(tx, updates, batch)
  const isFilteredAnew = updates.some(({ given }) => filteredFields.some((field) => field in given))
  if (isFilteredAnew && ids.length > 0) await refilterProducts(tx, ids)
  const creates = rows.filter(({ action }) => action === 'create')
  if (creates.length > 0) await insertProducts(tx, await newProducts(tx, creates), batch)
}

/** Rows name their supplier, products hold its id; a name the shop has not heard yet becomes one. */
async function withSuppliers(tx: Queryable, rows: RunRow[]): Promise<RunRow[]> {
  const names = rows.flatMap(({ given: { supplier } }) => (typeof supplier === 'string' ? [supplier] : []))
  if (names.length === 0) return rows
  const ids = await suppliersNamed(tx, names)
  return rows.map((row) => {
    const { supplier, ...given } = row.given
    if (typeof supplier !== 'string') return row
    return { ...row, given: { ...given, supplier_id: ids.get(supplier.toLowerCase()) } as RunRow['given'] }
  })
}

async function newProducts(tx: Queryable, rows: RunRow[]): Promise<NewProduct[]> {
  const filters = await findFilters(tx)
  const products = rows.map(({ given }) => ({
    ...given,
    brand: String(given.brand ?? 'Без марки'),
    kind: (given.kind ?? 'analog') as ProductKind,
  }))
  const facetIds = await facetIdsOf(
    tx,
    products.map((product) => ({
      brand: product.brand,
      kind: product.kind,
      attributes: attributesOf(product),
      applianceBrands: [],
      filters: filters.get(Number((product as Record<string, unknown>).subcategory_id)) ?? [],
    })),
  )
  const wanted = rows.map(({ given }) => slugOf(`${given.name} ${given.sku}`))
  const numbered = rows.map(({ number }, n) => (wanted[n] ? `${wanted[n]}-${number}` : ''))
  const taken = await findTakenSlugs(
    tx,
    [...wanted, ...numbered].filter((slug) => slug !== ''),
  )
  return products.map((given, n) => {
    const slug = [wanted[n], numbered[n]].find((each) => each && !taken.has(each)) ?? null
    if (slug) taken.add(slug)
    return { sku: given.sku, sku_code: normalizeCode(given.sku), slug, facet_ids: facetIds[n] ?? [], given }
  })
}

function attributesOf({ attributes }: Record<string, unknown>) {
  const pairs = (attributes ?? []) as [name: string, value: string][]
  return pairs.map(([name, value]) => ({ name, value }))
}

/** With room for the number of the row. */
function slugOf(name: string): string {
  return slugify(name)
    .slice(0, maxSlugLength - 8)
    .replace(/-+$/, '')
}

/** What was changed is put back where nobody has changed it since; what was made goes again. */
export async function undoImport({ db, record, signal }: Work): Promise<void> {
  const undoing = { batchId: batchOf(record), actorId: record.actor.id }
  const portions = createPortions(undoPortions)
  let done = record.rows_done
  for (const kind of ['changed', 'created'] as const) {
    for (let before: string | null = null; !signal.aborted; ) {
      const step = { ...undoing, kind, before }
      const worked = await portions.next((rows) =>
        db.transaction(async (tx) => {
          const undone = await undoPortion(tx, { ...step, rows })
          await setProgress(tx, record.id, done + undone.done)
          return undone
        }),
      )
      done += worked.done
      if (worked.last === null) break
      before = worked.last
    }
  }
  if (signal.aborted) return
  await db.transaction(async (tx) => {
    await markBatchUndone(tx, undoing.batchId)
    await setState(tx, record.id, 'undone', { isOver: true })
  })
}

function batchOf({ batch_id: batchId }: ImportRecord): number {
  if (batchId === null) throw new Error('an import without its batch')
  return batchId
}
