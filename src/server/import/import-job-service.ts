import type { FastifyBaseLogger } from 'fastify'
import { isDatabaseAway } from '#server/platform/http/problems.ts'
import { checkImport } from './check-service.ts'
import { findImportAtWork, type ImportRecord, setState, whileStill } from './import-queries.ts'
import { dropFile } from './import-upload-service.ts'
import { checkPhotos, type PhotoDeps, runPhotos } from './photo-import-service.ts'
import { runImport, undoImport } from './run-service.ts'

type Deps = PhotoDeps & { log: FastifyBaseLogger }

/** Whatever imports have to do by themselves, one after another, until nothing is left. Stopped in the middle, it goes on the next time. */
export async function workOffImports(deps: Deps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const record = await findImportAtWork(deps.db)
    if (!record) return
    try {
      await workOn(deps, record, signal)
    } catch (error) {
      // What will not do better the next time must not stand in the way of the others. An undo is never given up half-way.
      if (isDatabaseAway(error) || record.state === 'undoing') throw error
      deps.log.error({ err: error, import: record.id }, 'import failed')
      const fault = 'Не удалось закончить импорт. Ошибка записана в журнал сервера'
      await whileStill(deps.db, record, (tx) => setState(tx, record.id, 'failed', { fault, isOver: true }))
    }
  }
}

async function workOn(deps: Deps, record: ImportRecord, signal: AbortSignal): Promise<void> {
  const { db } = deps
  const isOfPhotos = record.kind === 'photos'
  if (record.state === 'checking') return isOfPhotos ? checkPhotos(deps, record) : checkImport(deps, record, signal)
  if (record.state === 'undoing') return undoImport({ db, record, signal })
  if (isOfPhotos) await runPhotos(deps, record, signal)
  else await runImport({ db, record, signal })
  // Its rows are in the database, and those that were left out can be had from there.
  if (!signal.aborted) await dropFile(deps, record)
}
