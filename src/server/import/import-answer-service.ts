import type { Db, Queryable } from '#server/platform/database/database.ts'
import { readOwnSetting } from '#server/shop/settings-service.ts'
import type { ImportAnswer } from '#shared/import/import-contract.ts'
import { guessColumns, type RowError, rowErrors } from '#shared/import/import-fields.ts'
import { usualStockRule } from '#shared/import/stock-words.ts'
import type { ImportFiles } from './import-files.ts'
import { findImport, type ImportRecord } from './import-queries.ts'
import { countRows, lastNumber } from './row-queries.ts'

/** Where an import stands: what has arrived, what will happen, what is wrong. Every step of it answers this. */

export type ImportDeps = { db: Db; files: ImportFiles }
export type ImportRejection =
  | { ok: false; code: 'not-found' | 'import-state' | 'undo-late' }
  | { ok: false; code: 'bad-sheet'; error: string }
  | { ok: false; code: 'bad-input'; fields: Record<string, string> }
export type ImportResult = { ok: true; answer: ImportAnswer } | ImportRejection

export async function readImport({ db, files }: ImportDeps, id: number): Promise<ImportResult> {
  const record = await findImport(db, id)
  if (!record) return { ok: false, code: 'not-found' }
  const counted = await countRows(db, id)
  const counts = { create: 0, update: 0, same: 0, skip: 0 }
  const faults = new Map<RowError, { rows: number; left_out: number }>()
  const looked = { jumps: 0, slips: 0, doubts: 0, warned: 0 }
  for (const { action, fault, rows, left_out, ...found } of counted) {
    counts[action] += rows
    for (const key of Object.keys(looked) as (keyof typeof looked)[]) looked[key] += found[key]
    if (fault) faults.set(fault, { rows, left_out })
  }
  const guess = guessColumns(record.heading)
  const rules = (await readOwnSetting(db, 'markup'))?.rules ?? []
  const { mapping, file_key: key, batch_id: _batch, products_count: _count, ...facts } = record
  return {
    ok: true,
    answer: {
      ...facts,
      received: key ? await files.sizeOf(key) : record.file_bytes,
      columns: mapping.columns,
      confidence: guess.confidence,
      suggested: guess.suggested,
      sheet: mapping.sheet,
      heading_row: mapping.headingRow,
      stock: mapping.stock ?? usualStockRule,
      markup: rules.length > 0 ? (mapping.markup ?? 'missing') : null,
      is_remembered: mapping.isRemembered ?? false,
      progress: await progressOf(db, record),
      counts,
      ...looked,
      faults: [...faults]
        .map(([fault, counted]) => ({ fault, label: rowErrors[fault], ...counted }))
        .sort((a, b) => b.rows - a.rows),
    },
  }
}

async function progressOf(
  db: Queryable,
  { id, state, rows_done: done, products_count: products }: ImportRecord,
): Promise<number> {
  if (state === 'checked' || state === 'done' || state === 'undone') return 1
  if (state !== 'running' && state !== 'undoing') return 0
  const last = state === 'undoing' ? products : await lastNumber(db, id)
  return last === 0 ? 0 : Math.min(1, done / last)
}
