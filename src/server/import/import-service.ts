import type { Editor } from '#server/product/product-edit-service.ts'
import { startBatch } from '#server/product-batch/bulk-service.ts'
import { beginUndo } from '#server/product-batch/undo-service.ts'
import type { ImportState, MarkupChoice } from '#shared/import/import-contract.ts'
import type { ImportColumns } from '#shared/import/import-fields.ts'
import type { StockRule } from '#shared/import/stock-words.ts'
import type { ImportDeps, ImportResult } from './import-answer-service.ts'
import {
  countBatch,
  findImport,
  rememberChoice,
  setBatch,
  setMapping,
  setState,
  takeForgotten,
} from './import-queries.ts'
import { takeStep } from './import-step-service.ts'
import { dropFile } from './import-upload-service.ts'
import { hashOf } from './layout-service.ts'

/** The steps of an import as the shopkeeper takes them; what takes long is left to the job. */

type Check = {
  id: number
  columns: ImportColumns
  stock: StockRule | undefined
  markup: MarkupChoice | undefined
  by: Editor
}

export function askForCheck(deps: ImportDeps, { id, columns, stock, markup, by }: Check): Promise<ImportResult> {
  return takeStep(deps, { id, by, from: ['uploaded', 'checked'] }, 'import-checked', async (tx, record) => {
    const { kind, heading, mapping } = record
    if (kind === 'photos') return { ok: false, code: 'import-state' }
    if (Object.values(columns).some((column) => column >= heading.length)) {
      return { ok: false, code: 'bad-input', fields: { columns: 'Такой колонки в файле нет' } }
    }
    const { sheet, headingRow, dataAfter } = mapping
    const rule = stock ?? mapping.stock
    await setMapping(tx, id, {
      ...{ columns, sheet, headingRow, dataAfter },
      ...(rule ? { stock: rule } : {}),
      ...(markup ? { markup } : {}),
    })
    await rememberChoice(tx, { heading_hash: hashOf(heading), columns, stock: rule ?? null })
    await setState(tx, id, 'checking')
    return undefined
  })
}

export function askForRun(deps: ImportDeps, { id, by }: { id: number; by: Editor }): Promise<ImportResult> {
  return takeStep(deps, { id, by, from: ['checked'] }, 'import-started', async (tx, { kind, file_name: name }) => {
    const title = `${kind === 'photos' ? 'Фото' : 'Импорт'}: ${name}`
    const batchId = await startBatch(tx, { kind: 'import', title, actorId: by.id })
    await setBatch(tx, id, batchId)
    await setState(tx, id, 'running')
    return undefined
  })
}

export function askForUndo(deps: ImportDeps, { id, by }: { id: number; by: Editor }): Promise<ImportResult> {
  return takeStep(deps, { id, by, from: ['done', 'failed'] }, 'import-undone', async (tx, record) => {
    if (!record.can_undo || record.batch_id === null) return { ok: false, code: 'undo-late' }
    // Of an import that broke off nobody has counted it yet; the progress of the undo is told by it.
    await countBatch(tx, record.batch_id)
    await beginUndo(tx, record.batch_id, by.id)
    await setState(tx, id, 'undoing')
    return undefined
  })
}

export async function cancelImport(deps: ImportDeps, { id, by }: { id: number; by: Editor }): Promise<ImportResult> {
  const from: ImportState[] = ['uploading', 'uploaded', 'checking', 'checked', 'failed']
  const result = await takeStep(deps, { id, by, from }, 'import-cancelled', async (tx, { batch_id: batchId }) => {
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
