import type { Db } from '#server/platform/database/database.ts'
import { createPortions } from '#server/platform/jobs/portions.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import type { Editor } from '#server/product/product-edit-service.ts'
import { beginUndo, markBatchUndone, undoPortion, undoPortions } from '#server/product-batch/undo-service.ts'
import { findUndoer, isUndoable } from './exchange-journal-queries.ts'
import { countBatch, findRun, keepRun, type RunRecord, setRunState } from './exchange-run-queries.ts'
import { LostWork } from './exchange-staging-service.ts'

/** What an exchange changed is put back where nobody has changed it since; what it made goes again, as after an import. */

export type UndoRejection = 'not-found' | 'undo-late' | 'exchange-busy'

export function askForUndo(db: Db, { id, by }: { id: number; by: Editor }): Promise<UndoRejection | null> {
  return db.transaction(async (tx) => {
    const run = await findRun(tx, id)
    if (!run) return 'not-found'
    if (run.state === 'open' || run.at_work > 0) return 'exchange-busy'
    if (run.batch_id === null || !(await isUndoable(tx, id))) return 'undo-late'
    await countBatch(tx, run.batch_id)
    await beginUndo(tx, run.batch_id, by.id)
    await setRunState(tx, id, 'undoing')
    await writeAudit(tx, { kind: 'exchange-undone', actorId: by.id, ip: by.ip, details: { exchange: id } })
    return null
  })
}

export async function undoRun(db: Db, { id, batch_id: batchId }: RunRecord, signal: AbortSignal): Promise<void> {
  if (batchId === null) throw new Error('an undo without its batch')
  const undoing = { batchId, actorId: await findUndoer(db, batchId) }
  const portions = createPortions(undoPortions)
  for (const kind of ['changed', 'created'] as const) {
    for (let before: string | null = null; ; ) {
      if (signal.aborted) throw new LostWork()
      const step = { ...undoing, kind, before }
      const worked: { last: string | null } = await portions.next((rows) =>
        db.transaction(async (tx) => {
          await keepRun(tx, id)
          return undoPortion(tx, { ...step, rows })
        }),
      )
      if (worked.last === null) break
      before = worked.last
    }
  }
  await db.transaction(async (tx) => {
    await markBatchUndone(tx, batchId)
    await setRunState(tx, id, 'undone')
  })
}
