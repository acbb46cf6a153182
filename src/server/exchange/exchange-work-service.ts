import type { FastifyBaseLogger } from 'fastify'
import type { MovingDeps } from '#server/order/held-order-service.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { PhotoGallery } from '#server/platform/files/photo-gallery.ts'
import { isDatabaseAway } from '#server/platform/http/problems.ts'
import { XmlError } from '#server/platform/xml/xml-text.ts'
import { applyFile } from './exchange-apply-service.ts'
import type { ExchangeFiles } from './exchange-files.ts'
import { takePhotos } from './exchange-photo-service.ts'
import { readFile } from './exchange-read-service.ts'
import { deleteSomeRows, findForgottenFiles } from './exchange-row-queries.ts'
import {
  claimRun,
  closeRun,
  type FileRecord,
  findFileAtWork,
  findFileById,
  findLeftRuns,
  findRun,
  findRunsInNeed,
  findSilentRuns,
  forgetPictures,
  keepRun,
  type RunRecord,
  releaseRun,
  setFileState,
} from './exchange-run-queries.ts'
import { LostWork, stageAgain } from './exchange-staging-service.ts'
import { undoRun } from './exchange-undo-service.ts'
import { unpack } from './exchange-zip-service.ts'
import { applyDocuments, readDocuments } from './sale/sale-in-service.ts'

/**
 * What an exchange has to do is done beside the calls of 1С, by one process at a time. 1С asks again and again until it is over; if it
 * gives up, the work is finished all the same: prices and stock of a whole file are never lost to a timeout.
 */

export type WorkDeps = {
  db: Db
  files: ExchangeFiles
  gallery: PhotoGallery
  /** Documents of 1С move orders. */
  orders: MovingDeps
  log: FastifyBaseLogger
}

/** Said also while one long statement or a large archive takes its time. */
const beatMs = 5000

/** False: somebody else is at it. */
export async function workOnRun(deps: WorkDeps, runId: number, signal: AbortSignal): Promise<boolean> {
  const { db } = deps
  if (!(await claimRun(db, runId))) return false
  let beat: Promise<unknown> = Promise.resolve()
  const beating = setInterval(() => {
    beat = keepRun(db, runId).catch(() => undefined)
  }, beatMs)
  try {
    for (;;) {
      if (signal.aborted) return true
      const run = await findRun(db, runId)
      if (run?.state === 'undoing') await undoRun(db, run, signal)
      const file = await findFileAtWork(db, runId)
      if (!file) return true
      await step(deps, file, signal)
    }
  } catch (error) {
    if (error instanceof LostWork) return true
    throw error
  } finally {
    clearInterval(beating)
    // The last beat would hold what is released.
    await beat
    await releaseRun(db, runId).catch(() => undefined)
  }
}

async function step(deps: WorkDeps, file: FileRecord, signal: AbortSignal): Promise<void> {
  const { db } = deps
  try {
    if (file.kind === 'zip') return await unpack(deps, file, signal)
    if (file.state === 'waiting') return await setFileState(db, file.id, 'reading')
    const run = (await findRun(db, file.run_id))!
    if (run.kind === 'sale') return await stepOfSale(deps, file, run, signal)
    if (file.state === 'reading')
      return await (file.kind === 'look' ? stageAgain(db, file, signal) : readFile(deps, file, signal))
    if (file.state === 'applying') return await applyFile({ db, file, run, signal })
    return await takePhotos(deps, file, run, signal)
  } catch (error) {
    if (error instanceof LostWork || isDatabaseAway(error)) throw error
    if (!(error instanceof XmlError)) deps.log.error({ err: error, file: file.id }, 'exchange failed')
    const isBroken = error instanceof XmlError
    const fault = isBroken ? error.reason : 'Не удалось загрузить файл. Ошибка записана в журнал сервера'
    // Nothing of a file that cannot be read to its end has been applied.
    const now = await findFileById(db, file.id)
    if (now?.state === 'reading') {
      // Whoever goes on here after a crash reads it from the beginning.
      await setFileState(db, file.id, 'reading')
      while (await deleteSomeRows(db, file.id));
    }
    await setFileState(db, file.id, 'failed', fault)
  }
}

async function stepOfSale(deps: WorkDeps, file: FileRecord, run: RunRecord, signal: AbortSignal): Promise<void> {
  if (file.state === 'reading') return readDocuments(deps, file, signal)
  return applyDocuments({ db: deps.db, orders: deps.orders, file, run, signal })
}

/** A job of the shop: work whose process died or which 1С did not wait for, and exchanges that ended without a word. */
export async function finishExchanges(deps: WorkDeps, signal: AbortSignal): Promise<void> {
  for (const { id } of await findLeftRuns(deps.db)) await workOnRun(deps, id, signal)
  for (const run of await findSilentRuns(deps.db)) {
    if (run.at_work > 0) continue
    await closeRun(deps.db, run.id, run.unfinished > 0 ? 'cut' : 'done')
    await deps.files.removeRun(run.id)
  }
  await removeLeftFiles(deps)
}

/** Whoever was killed between the end of an exchange and the removal of its files has left them. */
async function removeLeftFiles({ db, files }: Pick<WorkDeps, 'db' | 'files'>): Promise<void> {
  const ids = await files.listRuns()
  if (ids.length === 0) return
  const needed = await findRunsInNeed(db, ids)
  for (const id of ids) if (!needed.has(id)) await files.removeRun(id)
}

/** Rows are of use while somebody may look into them. */
export async function forgetExchanges({ db }: WorkDeps): Promise<void> {
  await forgetPictures(db)
  for (const { id } of await findForgottenFiles(db)) while (await deleteSomeRows(db, id));
}
