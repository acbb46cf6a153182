/** Copies somebody asked for on the screen: made one at a time by whichever process holds the job, in a program of their own. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/platform/database/database.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import { copyAdvice } from '#shared/backup/backup-advice.ts'
import type { CopyRun, ShopCopies } from '#shared/backup/backup-contract.ts'
import {
  cutRuns,
  findLastRun,
  finishRun,
  forgetRuns,
  hasOrders,
  insertRun,
  noteProgress,
  type Progress,
  type TakenRun,
  takeRun,
} from './backup-run-queries.ts'
import { checkCopy, listCopies, nameOfCopy, problemText, readCopy } from './copy-list.ts'
import { removeLeftovers } from './copy-maker.ts'
import type { MakeCopy } from './copy-process.ts'

export type BackupDeps = {
  db: Db
  folder: string
  /** A shop to look at has nothing to lose. */
  isDemo?: boolean
  now?: () => Date
}
type By = { actorId: number; ip: string }
type Asked = { ok: true; run: CopyRun } | { ok: false; code: 'busy' | 'not-found' }

export async function readBackups({
  db,
  folder,
  isDemo = false,
  now = () => new Date(),
}: BackupDeps): Promise<ShopCopies> {
  const [copies, run] = [await listCopies(folder), await findLastRun(db)]
  const advice = copyAdvice({ newest: copies[0], run, hasOrders: !isDemo && (await hasOrders(db)), now: now() })
  return { copies, run, advice, folder }
}

export async function askForCopy({ db, now = () => new Date() }: BackupDeps, by: By): Promise<Asked> {
  return ask(db, { kind: 'copy', name: nameOfCopy(now()), by })
}

export async function askForCheck({ db, folder }: BackupDeps, name: string, by: By): Promise<Asked> {
  if (!(await readCopy(folder, name))) return { ok: false, code: 'not-found' }
  return ask(db, { kind: 'check', name, by })
}

async function ask(db: Db, { kind, name, by }: { kind: CopyRun['kind']; name: string; by: By }): Promise<Asked> {
  return db.transaction(async (tx) => {
    if (!(await insertRun(tx, { kind, name, actorId: by.actorId }))) return { ok: false, code: 'busy' }
    if (kind === 'copy') await writeAudit(tx, { kind: 'backup-made', ...by, details: { name } })
    return { ok: true, run: (await findLastRun(tx))! }
  })
}

/** Whoever takes a copy along takes everybody's data along: noted before the first byte. */
export async function noteDownload({ db, folder }: BackupDeps, name: string, by: By): Promise<boolean> {
  if (!(await readCopy(folder, name))) return false
  await writeAudit(db, { kind: 'backup-downloaded', ...by, details: { name } })
  return true
}

/** False: there is none of this name, or it is being read. */
export async function deleteCopy(
  { db, folder }: BackupDeps,
  name: string,
  by: By,
): Promise<'done' | 'busy' | 'not-found'> {
  if (!(await readCopy(folder, name))) return 'not-found'
  const run = await findLastRun(db)
  if (run?.name === name && (run.state === 'waiting' || run.state === 'running')) return 'busy'
  await rm(join(folder, name), { recursive: true, force: true })
  await writeAudit(db, { kind: 'backup-deleted', ...by, details: { name } })
  return 'done'
}

type WorkDeps = BackupDeps & { makeCopy: MakeCopy; log: FastifyBaseLogger }

const cutText = 'Магазин в это время остановили или перезапустили. Сделайте копию ещё раз'
const progressMs = 500

/** Makes what was asked for. Run by one process at a time. */
export async function workOffBackups(deps: WorkDeps, stop: AbortSignal): Promise<void> {
  await cutRuns(deps.db, cutText)
  const run = await takeRun(deps.db)
  if (!run) return
  await removeLeftovers(deps.folder)
  const problem = await work(deps, run, stop).catch((error: Error) => {
    deps.log.error({ err: error }, 'copy of the shop failed')
    return problemText(error)
  })
  // The shop stops: the next look says that it was cut.
  if (stop.aborted) return
  await finishRun(deps.db, run.id, problem)
}

async function work({ db, folder, makeCopy, now = () => new Date() }: WorkDeps, run: TakenRun, stop: AbortSignal) {
  const directory = join(folder, run.name)
  if (run.kind === 'copy') {
    let notedAt = 0
    const made = await makeCopy(directory, {
      signal: stop,
      onProgress(progress: Progress) {
        if (Date.now() - notedAt < progressMs) return
        notedAt = Date.now()
        noteProgress(db, run.id, progress).catch(() => undefined)
      },
    })
    if (!made.ok) return made.problem
  }
  await noteProgress(db, run.id, { step: 'Проверяем, что копия читается целиком', done: 0, total: 0 })
  const check = await checkCopy(directory, now())
  return check.ok ? null : `Копия не прошла проверку: ${check.problem}`
}

const dayMs = 24 * 60 * 60_000

/** A copy that lies on a disk that goes bad is found out within a day, not on the day it is needed. */
export async function checkNewestDaily({ db, folder, now = () => new Date() }: BackupDeps): Promise<void> {
  await forgetRuns(db)
  const [newest] = await listCopies(folder)
  if (!newest || (newest.check && now().getTime() - Date.parse(newest.check.at) < dayMs / 2)) return
  await checkCopy(join(folder, newest.name), now())
}
