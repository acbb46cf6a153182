import { createHash } from 'node:crypto'
import { startBatch } from '#server/management/batch-service.ts'
import type { Editor } from '#server/management/edit-service.ts'
import { findSection } from '#server/management/section-service.ts'
import { writeAudit } from '#server/platform/audit.ts'
import type { Db, Queryable } from '#server/platform/database.ts'
import { SheetError } from '#server/platform/spreadsheet/sheet-limits.ts'
import { readSpreadsheet } from '#server/platform/spreadsheet/spreadsheet-reader.ts'
import type { ImportAnswer, ImportKind, ImportMendInput, ImportState } from '#shared/import/import-contract.ts'
import { guessColumns, type ImportColumns, type RowFault, rowFaults } from '#shared/import/import-fields.ts'
import { recheckRows, sectionKey, sheetFaultTexts } from './check-service.ts'
import type { ImportFiles } from './import-files.ts'
import {
  findImport,
  findRemembered,
  type ImportRecord,
  insertImport,
  lockImport,
  type Mapping,
  rememberColumns,
  rememberSection,
  setBatch,
  setFileGone,
  setHeading,
  setMapping,
  setState,
  takeForgotten,
} from './import-queries.ts'
import {
  countRows,
  findCells,
  keepPrices,
  lastNumber,
  leaveOut,
  type RowChoice,
  untickRows,
  updateCells,
} from './row-queries.ts'

/** The five steps of an import as the shopkeeper takes them; what takes long is left to the job. */

export type ImportDeps = { db: Db; files: ImportFiles }
export type ImportRefusal =
  | { ok: false; code: 'not-found' | 'import-state' | 'undo-late' }
  | { ok: false; code: 'bad-sheet'; error: string }
  | { ok: false; code: 'bad-input'; fields: Record<string, string> }
export type ImportResult = { ok: true; answer: ImportAnswer } | ImportRefusal

const sampleRows = 5

export async function startImport(
  { db, files }: ImportDeps,
  { kind, fileName, bytes, by }: { kind: ImportKind; fileName: string; bytes: number; by: Editor },
): Promise<ImportResult> {
  const id = await insertImport(db, { kind, actorId: by.id, fileName, fileKey: files.newKey(), bytes })
  return readImport({ db, files }, id)
}

type Piece = { id: number; offset: number; bytes: Buffer }

/** Pieces come in order; one that came before is taken again, one too early is refused with what has arrived. */
export async function takePiece({ db, files }: ImportDeps, { id, offset, bytes }: Piece): Promise<ImportResult> {
  const taken = await db.transaction(async (tx): Promise<ImportRecord | ImportRefusal> => {
    const record = await lockImport(tx, id)
    if (!record) return { ok: false, code: 'not-found' }
    if (record.state !== 'uploading' || !record.file_key) return { ok: false, code: 'import-state' }
    const received = await files.sizeOf(record.file_key)
    if (offset > received || offset + bytes.length > record.file_bytes || bytes.length === 0) {
      return { ok: false, code: 'bad-input', fields: { offset: String(received) } }
    }
    await files.write(record.file_key, offset, bytes)
    return record
  })
  if ('ok' in taken) return taken
  const received = await files.sizeOf(taken.file_key!)
  return received === taken.file_bytes ? finishUpload({ db, files }, taken) : readImport({ db, files }, id)
}

async function finishUpload({ db, files }: ImportDeps, record: ImportRecord): Promise<ImportResult> {
  // Names of photos need no columns to be chosen.
  if (record.kind === 'photos') {
    await setState(db, record.id, 'checking')
    return readImport({ db, files }, record.id)
  }
  const head: string[][] = []
  try {
    for await (const { cells } of readSpreadsheet({ path: files.pathOf(record.file_key!) })) {
      if (head.push(cells.map((cell) => cell.slice(0, 200))) > sampleRows) break
    }
    if (head.length < 2) throw new SheetError('unreadable')
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    await setState(db, record.id, 'failed', { fault: sheetFaultTexts[error.fault], isOver: true })
    await dropFile({ db, files }, record)
    return { ok: false, code: 'bad-sheet', error: sheetFaultTexts[error.fault] }
  }
  const [heading = [], ...sample] = head
  const remembered = await findRemembered(db, hashOf(heading))
  const mapping = { columns: remembered ?? guessColumns(heading).columns, isRemembered: remembered !== null }
  await setHeading(db, record.id, { heading, sample, mapping })
  return readImport({ db, files }, record.id)
}

export async function dropFile({ db, files }: ImportDeps, { id, file_key: key }: ImportRecord): Promise<void> {
  if (!key) return
  await setFileGone(db, id)
  await files.remove(key)
}

function hashOf(heading: string[]): string {
  return createHash('sha256').update(JSON.stringify(heading)).digest('hex')
}

export async function readImport({ db, files }: ImportDeps, id: number): Promise<ImportResult> {
  const record = await findImport(db, id)
  if (!record) return { ok: false, code: 'not-found' }
  const counted = await countRows(db, id)
  const counts = { create: 0, update: 0, same: 0, skip: 0 }
  const faults = new Map<RowFault, { rows: number; left_out: number }>()
  let jumps = 0
  for (const { action, fault, rows, jumps: jumped, left_out } of counted) {
    counts[action] += rows
    jumps += jumped
    if (fault) faults.set(fault, { rows, left_out })
  }
  const { mapping, file_key: key, batch_id: _batch, products_count: _count, ...facts } = record
  return {
    ok: true,
    answer: {
      ...facts,
      received: key ? await files.sizeOf(key) : record.file_bytes,
      columns: mapping.columns,
      confidence: guessColumns(record.heading).confidence,
      is_remembered: mapping.isRemembered ?? false,
      progress: await progressOf(db, record),
      counts,
      jumps,
      faults: [...faults]
        .map(([fault, counted]) => ({ fault, label: rowFaults[fault], ...counted }))
        .sort((a, b) => b.rows - a.rows),
    },
  }
}

async function progressOf(db: Queryable, { id, state, rows_done: done }: ImportRecord): Promise<number> {
  if (state === 'checked' || state === 'done' || state === 'undone') return 1
  if (state !== 'running' && state !== 'undoing') return 0
  const last = await lastNumber(db, id)
  return last === 0 ? 0 : Math.min(1, done / last)
}

type Step = { id: number; by: Editor; from: ImportState[] }

async function step(
  deps: ImportDeps,
  { id, by, from }: Step,
  kind: string,
  work: (tx: Queryable, record: ImportRecord) => Promise<ImportRefusal | undefined>,
): Promise<ImportResult> {
  const refused = await deps.db.transaction(async (tx): Promise<ImportRefusal | undefined> => {
    const record = await lockImport(tx, id)
    if (!record) return { ok: false, code: 'not-found' }
    if (!from.includes(record.state)) return { ok: false, code: 'import-state' }
    const refusal = await work(tx, record)
    if (!refusal) {
      const details = { import: id, file: record.file_name }
      await writeAudit(tx, { kind, actorId: by.id, ip: by.ip, details })
    }
    return refusal
  })
  return refused ?? readImport(deps, id)
}

type Check = { id: number; columns: ImportColumns; by: Editor }

export function askForCheck(deps: ImportDeps, { id, columns, by }: Check): Promise<ImportResult> {
  return step(deps, { id, by, from: ['uploaded', 'checked'] }, 'import-checked', async (tx, { kind, heading }) => {
    if (kind === 'photos') return { ok: false, code: 'import-state' }
    if (Object.values(columns).some((column) => column >= heading.length)) {
      return { ok: false, code: 'bad-input', fields: { columns: 'Такой колонки в файле нет' } }
    }
    await setMapping(tx, id, { columns })
    await rememberColumns(tx, hashOf(heading), columns)
    await setState(tx, id, 'checking')
    return undefined
  })
}

type Mend = { id: number; input: ImportMendInput; by: Editor }

export function mendImport(deps: ImportDeps, { id, input, by }: Mend): Promise<ImportResult> {
  return step(
    deps,
    { id, by, from: ['checked'] },
    'import-mended',
    async (tx, { kind, mapping }): Promise<ImportRefusal | undefined> => {
      if (kind === 'photos' && !('take' in input && !input.take)) return { ok: false, code: 'import-state' }
      const again = (choice: RowChoice, now: Mapping = mapping) =>
        recheckRows(tx, { importId: id, mapping: now, choice })
      if ('keep_prices' in input) {
        const now = { ...mapping, keepPrices: true }
        await setMapping(tx, id, now)
        await again({ fault: 'no-price' }, now)
      } else if ('duplicates' in input) {
        const now = { ...mapping, lastDuplicate: true }
        await setMapping(tx, id, now)
        await again({ fault: 'duplicate' }, now)
      } else if ('section' in input) {
        const { category_id: categoryId, subcategory_id: subcategoryId } = input
        if (!(await findSection(tx, { categoryId, subcategoryId }))) {
          return { ok: false, code: 'bad-input', fields: { subcategory_id: 'Такого раздела нет' } }
        }
        const name = sectionKey(input.section)
        await rememberSection(tx, { name, category_id: categoryId, subcategory_id: subcategoryId })
        await again({ fault: 'unknown-section' })
      } else if ('new_section' in input) {
        const { category_id: categoryId, subcategory_id: subcategoryId } = input.new_section
        if (!(await findSection(tx, { categoryId, subcategoryId }))) {
          return { ok: false, code: 'bad-input', fields: { subcategory_id: 'Такого раздела нет' } }
        }
        const now = { ...mapping, newSection: input.new_section }
        await setMapping(tx, id, now)
        await again({ fault: 'no-section' }, now)
      } else if ('keep_price' in input) {
        await keepPrices(tx, { importId: id, numbers: input.rows, isKept: input.keep_price })
        await again({ numbers: input.rows })
      } else if ('leave_out' in input) {
        await leaveOut(tx, id, 'fault' in input ? { fault: input.fault } : { numbers: input.rows })
      } else if ('take' in input) {
        if (input.take) await again({ fault: 'unticked', numbers: input.rows })
        else await untickRows(tx, id, input.rows)
      } else {
        const cells = Object.entries(input.set).flatMap(([field, text]) => {
          const column = mapping.columns[field as keyof ImportColumns]
          return column === undefined ? [] : [{ column, text }]
        })
        if (cells.length === 0) return { ok: false, code: 'bad-input', fields: { set: 'Такой колонки нет' } }
        const found = await setCells(tx, { importId: id, row: input.row, cells })
        if (!found) return { ok: false, code: 'not-found' }
        await again({ numbers: [input.row] })
      }
      return undefined
    },
  )
}

/** A cell beyond the end of its row is filled up to with empty ones. */
async function setCells(
  tx: Queryable,
  { importId, row, cells }: { importId: number; row: number; cells: { column: number; text: string }[] },
): Promise<boolean> {
  const [found] = await findCells(tx, { importId, choice: { numbers: [row] }, after: 0, limit: 1 })
  if (!found) return false
  const now = [...found.cells]
  for (const { column, text } of cells) {
    while (now.length <= column) now.push('')
    now[column] = text
  }
  await updateCells(tx, { importId, number: row, cells: now })
  return true
}

export function askForRun(deps: ImportDeps, { id, by }: { id: number; by: Editor }): Promise<ImportResult> {
  return step(deps, { id, by, from: ['checked'] }, 'import-started', async (tx, { kind, file_name: name }) => {
    const title = `${kind === 'photos' ? 'Фото' : 'Импорт'}: ${name}`
    const batchId = await startBatch(tx, { kind: 'import', title, actorId: by.id })
    await setBatch(tx, id, batchId)
    await setState(tx, id, 'running')
    return undefined
  })
}

export function askForUndo(deps: ImportDeps, { id, by }: { id: number; by: Editor }): Promise<ImportResult> {
  return step(deps, { id, by, from: ['done', 'failed'] }, 'import-undone', async (tx, record) => {
    if (!record.can_undo) return { ok: false, code: 'undo-late' }
    await setState(tx, id, 'undoing')
    return undefined
  })
}

export async function cancelImport(deps: ImportDeps, { id, by }: { id: number; by: Editor }): Promise<ImportResult> {
  const from: ImportState[] = ['uploading', 'uploaded', 'checking', 'checked', 'failed']
  const result = await step(deps, { id, by, from }, 'import-cancelled', async (tx, { batch_id: batchId }) => {
    // Something of it is in the catalogue already: it can only be taken back.
    if (batchId !== null) return { ok: false, code: 'import-state' }
    await setState(tx, id, 'cancelled', { isOver: true })
    return undefined
  })
  const record = result.ok ? await findImport(deps.db, id) : null
  if (record) await dropFile(deps, record)
  return result
}

/** Files and rows of what nobody came back to. */
export async function forgetImports({ db, files }: ImportDeps): Promise<void> {
  const forgotten = await db.transaction(takeForgotten)
  for (const { file_key: key } of forgotten) if (key) await files.remove(key)
}
