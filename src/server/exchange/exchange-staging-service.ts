import { createReadStream } from 'node:fs'
import type { Db } from '#server/platform/database/database.ts'
import { createPortions } from '#server/platform/jobs/portions.ts'
import type { ExchangeFiles } from './exchange-files.ts'
import { insertRows, type StagedRow } from './exchange-row-queries.ts'
import { type FileRecord, keepRun, moveOn, setFileState } from './exchange-run-queries.ts'
import { stageKnown } from './exchange-trial-queries.ts'

/**
 * A file is read to its end before anything of it counts: half a file, or one that breaks in the middle, changes nothing. Its parts are
 * staged in the database, so that whoever goes on after a crash reads the file again but stages only what is missing.
 */

/** Another process does this by now. */
export class LostWork extends Error {}

export type StagingDeps = { db: Db; files: ExchangeFiles }

const portionRows = { rows: 100, most: 1000 }
const longestId = 200

export function openStaging({ db, files }: StagingDeps, given: FileRecord, signal: AbortSignal) {
  const portions = createPortions(portionRows)
  let file = given
  let number = 0
  let staged: StagedRow[] = []

  function stage(kind: StagedRow['kind'], id: string, said: object) {
    number++
    if (number <= file.rows_done) return
    staged.push({ number, kind, external_id: id.slice(0, longestId), said: said as StagedRow['said'] })
  }

  async function write() {
    const last = staged.at(-1)
    if (!last) return
    const rows = staged
    staged = []
    await portions.next(() =>
      db.transaction(async (tx) => {
        if (!(await moveOn(tx, file, last.number))) throw new LostWork()
        await insertRows(tx, file.id, rows)
        await keepRun(tx, file.run_id)
      }),
    )
    file = { ...file, rows_done: last.number }
  }

  /** The parser does not wait, so the next piece of the file does. */
  async function* pieces() {
    for await (const piece of createReadStream(files.pathOf(file), { highWaterMark: 256 * 1024 })) {
      if (signal.aborted) throw new LostWork()
      yield piece as Buffer
      while (staged.length >= portions.rows()) await write()
    }
  }

  /** Everything is staged: the file as it is known now, and how many parts it has. */
  async function end() {
    await write()
    return { file, count: number }
  }

  return { stage, pieces, end }
}

/** Everything that is known, in place of a file. */
export async function stageAgain(db: Db, given: FileRecord, signal: AbortSignal): Promise<void> {
  const portions = createPortions(portionRows)
  let file = given
  while (!signal.aborted) {
    const count = await portions.next((rows) =>
      db.transaction(async (tx) => {
        const staged = await stageKnown(tx, file, rows)
        if (!(await moveOn(tx, file, file.rows_done + staged))) throw new LostWork()
        if (staged === 0) await setFileState(tx, file.id, 'applying')
        await keepRun(tx, file.run_id)
        return staged
      }),
    )
    if (count === 0) return
    file = { ...file, rows_done: file.rows_done + count }
  }
  throw new LostWork()
}
