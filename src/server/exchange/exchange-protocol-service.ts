import { setTimeout as pause } from 'node:timers/promises'
import type { Db, Queryable } from '#server/platform/database/database.ts'
import { createPortions } from '#server/platform/jobs/portions.ts'
import { beginsAnew, readFileName } from '#shared/exchange/exchange-file-name.ts'
import { findConnection, lockConnection } from './exchange-connection-queries.ts'
import { addFigures } from './exchange-figures.ts'
import type { ExchangeFiles } from './exchange-files.ts'
import { countUnnamed, markUnnamed } from './exchange-mirror-queries.ts'
import { followProducts } from './exchange-product-service.ts'
import {
  closeRun,
  countBatch,
  countBytes,
  type FileRecord,
  findFile,
  findFileById,
  findOpenRun,
  findRun,
  findZips,
  hasFullCatalog,
  insertFile,
  insertRun,
  isAnyAtWork,
  lockFigures,
  type RunKind,
  type RunRecord,
  setArrived,
  setFigures,
  setFileState,
  touchRun,
} from './exchange-run-queries.ts'

/** The steps of an exchange as 1С takes them, one after the other. An answer is what 1С is told: a word, and lines after it. */

export type Said = { word: 'success' | 'progress' | 'failure'; lines: string[] }
export type ProtocolDeps = {
  db: Db
  files: ExchangeFiles
  /** How long 1С waits for one answer. */
  waitMs: number
  /** Sees to it that the work of an exchange goes on, unless it does already. */
  startWork(runId: number): void
}

export const success = (...lines: string[]): Said => ({ word: 'success', lines })
const progress = (line: string): Said => ({ word: 'progress', lines: [line] })
export const failure = (reason: string): Said => ({ word: 'failure', lines: [reason] })

const mostBytes = 4 * 1024 ** 3
const mostFiles = 200_000

type Opened = { ok: true; run: RunRecord } | { ok: false; said: Said }
export type Session = { session: string; kind: RunKind; hasVersion?: boolean }

/** An exchange begins anew; what the last one left unfinished is given up, unless somebody is still at it. */
export async function openRun({ db, files }: ProtocolDeps, given: Session): Promise<Opened> {
  const { session, kind, hasVersion = false } = given
  const opened = await db.transaction(async (tx): Promise<Opened & { over?: number }> => {
    await lockConnection(tx)
    if (await isAnyAtWork(tx, kind)) return { ok: false, said: failure(atWorkText) }
    const last = await findOpenRun(tx, kind)
    if (last) {
      const isOther = last.session_hash !== session
      if (isOther && last.is_fresh && last.unfinished > 0) return { ok: false, said: failure(otherText) }
      await closeRun(tx, last.id, last.unfinished > 0 ? 'cut' : 'done')
    }
    const { is_trial: isTrial } = await findConnection(tx)
    const id = await insertRun(tx, { session, isTrial, kind, hasVersion })
    const run = (await findRun(tx, id))!
    return last ? { ok: true, run, over: last.id } : { ok: true, run }
  })
  if (opened.over !== undefined) await files.removeRun(opened.over)
  return opened
}

const atWorkText = 'Предыдущий обмен ещё загружается. Повторите через несколько минут'
const otherText = 'Уже идёт другой обмен. Повторите через несколько минут'

/** The exchange of this session; some clients never say where it begins. */
export async function ownRun(deps: ProtocolDeps, given: Session): Promise<Opened> {
  const run = await findOpenRun(deps.db, given.kind)
  if (run && run.session_hash === given.session) {
    await touchRun(deps.db, run.id)
    return { ok: true, run }
  }
  return openRun(deps, given)
}

export async function takePart(
  deps: ProtocolDeps,
  { filename, bytes, ...given }: Session & { filename: string; bytes: Buffer },
): Promise<Said> {
  const name = readFileName(filename)
  if (!name.ok) return failure(name.reason)
  if (bytes.length === 0) return failure(`Пустая часть файла ${name.name}`)
  const opened = await ownRun(deps, given)
  if (!opened.ok) return opened.said
  const runId = opened.run.id
  return deps.db.transaction(async (tx): Promise<Said> => {
    await lockConnection(tx)
    // Somebody else may have begun in between.
    if ((await findRun(tx, runId))?.state !== 'open') return failure(otherText)
    const total = await countBytes(tx, runId)
    if (total.bytes + bytes.length > mostBytes || total.files > mostFiles) return failure('Слишком большой обмен')
    const known = await findFile(tx, runId, name.name)
    const isAnew = beginsAnew(name.kind, bytes)
    if (known && ['waiting', 'reading', 'applying', 'photos'].includes(known.state)) {
      return failure(`Файл ${name.name} ещё загружается`)
    }
    if (known && known.state !== 'arriving' && !isAnew) return failure(`Файл ${name.name} уже загружен`)
    const file =
      known?.state === 'arriving' ? known : await insertFile(tx, { run_id: runId, name: name.name, kind: name.kind })
    const offset = isAnew ? 0 : file.bytes
    await deps.files.write(file, offset, bytes)
    await setArrived(tx, file.id, { bytes: offset + bytes.length, parts: offset === 0 ? 1 : file.parts + 1 })
    return success()
  })
}

export async function importFile(deps: ProtocolDeps, { session, kind }: Session, filename: string): Promise<Said> {
  const name = readFileName(filename)
  if (!name.ok) return failure(name.reason)
  const run = await findOpenRun(deps.db, kind)
  if (run?.session_hash !== session) return failure(`Файл ${name.name} не приходил`)
  await touchRun(deps.db, run.id)
  // One wait for all of it: an archive and a file in it are one answer.
  const endsAt = Date.now() + deps.waitMs
  for (const zip of await findZips(deps.db, run.id)) {
    const said = await finish(deps, zip, endsAt)
    if (said.word !== 'success') return said
  }
  const file = await findFile(deps.db, run.id, name.name)
  if (!file) return failure(`Файл ${name.name} не приходил`)
  if (file.kind !== 'xml') return success(`Файл ${name.name} принят`)
  return finish(deps, file, endsAt)
}

/** Works a file off, or says how far it is. */
export async function finish(deps: ProtocolDeps, file: FileRecord, endsAt = Date.now() + deps.waitMs): Promise<Said> {
  if (file.state === 'arriving') await deps.db.transaction((tx) => setWaiting(tx, file))
  for (;;) {
    const now = (await findFileById(deps.db, file.id))!
    if (now.state === 'done') return success(await doneText(deps.db, file.run_id))
    if (now.state === 'failed') return failure(`${now.name}: ${now.fault}`)
    deps.startWork(file.run_id)
    if (Date.now() >= endsAt) return progress(`${stateTexts[now.state] ?? now.state}: ${now.rows_done}`)
    await pause(Math.min(100, deps.waitMs))
  }
}

const stateTexts: Record<string, string> = {
  waiting: 'Ждёт очереди',
  reading: 'Прочитано записей',
  applying: 'Загружено записей',
  photos: 'Загружаем картинки, запись',
}

async function setWaiting(tx: Queryable, file: FileRecord): Promise<void> {
  await setFileState(tx, file.id, 'waiting')
  await touchRun(tx, file.run_id)
}

async function doneText(db: Db, runId: number): Promise<string> {
  const { figures = {}, is_trial: isTrial, kind } = (await findRun(db, runId))!
  const { created = 0, changed = 0, same = 0, left = 0 } = figures
  const orders = `заказов изменено ${changed}, без изменений ${same}, оставлено как есть ${left}`
  const goods = `новых ${created}, изменено ${changed}, без изменений ${same}, оставлено как есть ${left}`
  const sums = kind === 'sale' ? orders : goods
  return isTrial ? `Пробный обмен, на сайте ничего не изменилось: ${sums}` : `С начала обмена: ${sums}`
}

const hiddenAtOnce = { rows: 50, most: 200 }

/** After a whole catalogue: products it did not name are hidden, unless that would be most of them. */
export async function hideUnnamed(deps: ProtocolDeps, session: string): Promise<Said> {
  const { db } = deps
  const run = await findOpenRun(db, 'catalog')
  if (run?.session_hash !== session) return failure('Обмен не начат')
  if (!(await hasFullCatalog(db, run.id))) return success('Полной выгрузки не было, ничего не скрыли')
  const { missing, linked } = await countUnnamed(db, run.id)
  if (run.is_trial) return success(`Пробный обмен: скрылось бы ${missing}`)
  // What this exchange has hidden already does not count among those that are left.
  const isBegun = (run.figures.fields?.hidden ?? 0) > 0
  if (!isBegun && missing * 2 > linked) {
    await db.transaction(async (tx) => {
      const { figures } = await lockFigures(tx, run.id)
      const left = { left: ['too-many-missing', `${missing} из ${linked}`] as ['too-many-missing', string], of: '' }
      await setFigures(tx, run.id, addFigures(figures, { outcomes: [], left: [left] }))
    })
    return failure(`В выгрузке нет ${missing} товаров из ${linked}. Похоже на ошибку: ничего не скрыли`)
  }
  const portions = createPortions(hiddenAtOnce)
  const endsAt = Date.now() + deps.waitMs
  const work = { runId: run.id, batchId: run.batch_id, isTrial: false, connection: await findConnection(db) }
  for (let hidden = 0; ; ) {
    const done = await portions.next((limit) =>
      db.transaction(async (tx) => {
        const { figures } = await lockFigures(tx, run.id)
        const ids = await markUnnamed(tx, run.id, limit)
        if (ids.length === 0) return 0
        const outcomes = await followProducts(tx, ids, { work, saidNow: nothingSaid })
        await setFigures(tx, run.id, addFigures(figures, { outcomes, left: [] }))
        if (work.batchId !== null) await countBatch(tx, work.batchId)
        return ids.length
      }),
    )
    hidden += done
    if (done === 0) return success(`Скрыто: ${missing}`)
    if (Date.now() >= endsAt) return progress(`Скрыто: ${hidden}`)
  }
}

const nothingSaid = { prices: new Set<string>(), stock: new Set<string>() }

export async function completeRun({ db, files }: ProtocolDeps, { session, kind }: Session): Promise<Said> {
  const run = await findOpenRun(db, kind)
  if (run?.session_hash !== session) return success('Обмен уже завершён')
  if (run.at_work > 0) return progress('Файлы ещё загружаются')
  await closeRun(db, run.id, run.unfinished > 0 ? 'cut' : 'done')
  await files.removeRun(run.id)
  return success()
}
