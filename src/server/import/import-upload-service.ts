import { SheetError } from '#server/platform/spreadsheet/sheet-limits.ts'
import type { Editor } from '#server/product/product-edit-service.ts'
import type { ImportKind } from '#shared/import/import-contract.ts'
import { sheetErrorTexts } from './check-service.ts'
import { type ImportDeps, type ImportRejection, type ImportResult, readImport } from './import-answer-service.ts'
import {
  type ImportRecord,
  insertImport,
  lockImport,
  setFileGone,
  setLayout,
  setState,
  whileStill,
} from './import-queries.ts'
import { readLayout } from './layout-service.ts'

/** The file of an import arrives in pieces; with the last one its columns are guessed. */

export async function startImport(
  { db, files }: ImportDeps,
  { kind, fileName, bytes, by }: { kind: ImportKind; fileName: string; bytes: number; by: Editor },
): Promise<ImportResult> {
  const id = await insertImport(db, { kind, actorId: by.id, fileName, fileKey: files.newKey(), bytes })
  return readImport({ db, files }, id)
}

type Piece = { id: number; offset: number; bytes: Buffer }

/** Pieces come in order; one that came before is taken again, one too early is rejected with what has arrived. */
export async function takePiece({ db, files }: ImportDeps, { id, offset, bytes }: Piece): Promise<ImportResult> {
  const taken = await db.transaction(async (tx): Promise<ImportRecord | ImportRejection> => {
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
    await whileStill(db, record, (tx) => setState(tx, record.id, 'checking'))
    return readImport({ db, files }, record.id)
  }
  try {
    const layout = await readLayout(db, files.pathOf(record.file_key!))
    if (!layout || layout.sample.length === 0) throw new SheetError('unreadable')
    await whileStill(db, record, (tx) => setLayout(tx, record.id, layout))
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    const fault = sheetErrorTexts[error.code]
    await whileStill(db, record, (tx) => setState(tx, record.id, 'failed', { fault, isOver: true }))
    await dropFile({ db, files }, record)
    return { ok: false, code: 'bad-sheet', error: fault }
  }
  return readImport({ db, files }, record.id)
}

export async function dropFile({ db, files }: ImportDeps, { id, file_key: key }: ImportRecord): Promise<void> {
  if (!key) return
  await setFileGone(db, id)
  await files.remove(key)
}
