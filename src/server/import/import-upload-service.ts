import type { Editor } from '#server/management/edit-service.ts'
import { SheetError } from '#server/platform/spreadsheet/sheet-limits.ts'
import { readSpreadsheet } from '#server/platform/spreadsheet/spreadsheet-reader.ts'
import type { ImportKind } from '#shared/import/import-contract.ts'
import { guessColumns } from '#shared/import/import-fields.ts'
import { sheetFaultTexts } from './check-service.ts'
import { hashOf } from './heading-hash.ts'
import { type ImportDeps, type ImportRefusal, type ImportResult, readImport } from './import-answer-service.ts'
import {
  findRemembered,
  type ImportRecord,
  insertImport,
  lockImport,
  setFileGone,
  setHeading,
  setState,
} from './import-queries.ts'

/** The file of an import arrives in pieces; with the last one its columns are guessed. */

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
