import type { Queryable } from '#server/platform/database/database.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import type { Editor } from '#server/product/product-edit-service.ts'
import type { ImportState } from '#shared/import/import-contract.ts'
import type { JournalKind } from '#shared/journal/journal-kinds.ts'
import { type ImportDeps, type ImportRejection, type ImportResult, readImport } from './import-answer-service.ts'
import { type ImportRecord, lockImport } from './import-queries.ts'

type Step = { id: number; by: Editor; from: ImportState[] }

/** One step of an import: only from where it may be taken, one at a time, and noted with who took it. */
export async function takeStep(
  deps: ImportDeps,
  { id, by, from }: Step,
  kind: JournalKind,
  work: (tx: Queryable, record: ImportRecord) => Promise<ImportRejection | undefined>,
): Promise<ImportResult> {
  const refused = await deps.db.transaction(async (tx): Promise<ImportRejection | undefined> => {
    const record = await lockImport(tx, id)
    if (!record) return { ok: false, code: 'not-found' }
    if (!from.includes(record.state)) return { ok: false, code: 'import-state' }
    const rejection = await work(tx, record)
    if (!rejection) {
      const details = { import: id, file: record.file_name }
      await writeAudit(tx, { kind, actorId: by.id, ip: by.ip, details })
    }
    return rejection
  })
  return refused ?? readImport(deps, id)
}
