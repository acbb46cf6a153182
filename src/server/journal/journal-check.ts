import type { Queryable } from '#server/platform/database/database.ts'
import { findLastCut, findRowsWithoutSeal, findSealedRows, type SealedRow } from './journal-check-queries.ts'
import { type ChainHead, chainStart, keptDigest, parseHead, type Seal, sealHash, toldDigest } from './journal-seal.ts'

/** Whether anybody has changed what the journal says: every seal against the one before it, every row against its seal. */

type At = { row: string | null; at: string }
export type JournalFault =
  | ({ code: 'deleted' | 'changed' | 'seal-changed' | 'falsely-erased' | 'cut-early' } & At & { no: number })
  | ({ code: 'backdated'; after: At } & At)
  | { code: 'seals-missing'; from: number; to: number; before: At | null; next: At | null }
  | { code: 'tail-cut' | 'rewritten'; head: ChainHead; where: string; last: (At & { no: number }) | null }

export type JournalCheck = {
  rows: number
  erased: number
  unsealed: number
  since: string | null
  head: (ChainHead & At) | null
  faults: JournalFault[]
}

/** A head somebody kept, and where: the file beside the database, a copy, a note. */
export type HeadElsewhere = ChainHead & { where: string }

const seals = 2000
const unsealedShown = 1000
/** Longer than any transaction: a row that comes this late was not being written all the time. */
const latestMs = 15 * 60_000
/** Rows are kept for a year; a day for leap years and clocks. */
const keptMs = 364 * 24 * 60 * 60_000

export async function checkJournal(db: Queryable, heads: HeadElsewhere[], now: Date): Promise<JournalCheck> {
  const faults: JournalFault[] = []
  const cut = await findLastCut(db)
  const begin = (cut && parseHead(cut.kept)) ?? chainStart
  let head = begin
  let last: SealedRow | null = null
  let newest: SealedRow | null = null
  let since: string | null = null
  const counts = { row: 0, erased: 0, cut: 0 }
  const open = new Map(heads.map((kept) => [kept.no, kept]))

  for (let page = await nextPage(0); page.length > 0; page = await nextPage(head.no)) {
    for (const seal of page) {
      const isNext = seal.no === head.no + 1
      if (!isNext) faults.push(missing({ from: head.no + 1, to: seal.no - 1, before: last, next: seal }))
      // What follows a gap cannot be compared with what is gone; the gap itself is told.
      if (isNext && sealHash(head, seal) !== seal.hash) faults.push({ code: 'seal-changed', ...placeOf(seal) })
      else faults.push(...faultsOf(seal, now))
      if (seal.what === 'row' && newest && isMuchEarlier(seal.eventAt, newest.eventAt)) {
        faults.push({ code: 'backdated', ...atOf(seal), after: atOf(newest) })
      }
      if (open.get(seal.no)?.hash === seal.hash) open.delete(seal.no)
      counts[seal.what] += 1
      since ??= seal.sealedAt
      if (seal.what === 'row') newest = seal
      last = seal
      head = seal
    }
  }
  for (const kept of open.values()) {
    if (kept.no <= begin.no) continue
    const code = kept.no > head.no ? 'tail-cut' : 'rewritten'
    faults.push({ code, head: kept, where: kept.where, last: last && placeOf(last) })
  }
  const unsealed = await findRowsWithoutSeal(db, unsealedShown)
  for (const { id: row, at } of unsealed.first) {
    if (newest && isMuchEarlier(at, newest.eventAt)) faults.push({ code: 'backdated', row, at, after: atOf(newest) })
  }
  return {
    rows: counts.row,
    erased: counts.erased,
    unsealed: unsealed.count,
    since,
    head: last && { no: last.no, hash: last.hash, ...atOf(last) },
    faults,
  }

  function nextPage(after: number) {
    return findSealedRows(db, { after, limit: seals })
  }
}

function faultsOf(seal: SealedRow, now: Date): JournalFault[] {
  const { what, kept_text: kept, told_text: told, salt } = seal
  const fault = (code: 'deleted' | 'changed' | 'falsely-erased' | 'cut-early') => [{ code, ...placeOf(seal) }]
  if (what === 'cut') {
    return Date.parse(seal.sealedAt) - Date.parse(seal.eventAt) < keptMs ? fault('cut-early') : []
  }
  if (kept === null || told === null) {
    // Told once, by the last of its seals.
    if (seal.isOutdated || now.getTime() - Date.parse(seal.eventAt) >= keptMs) return []
    return fault('deleted')
  }
  if (keptDigest({ kept, told }) !== seal.kept) return fault('changed')
  if (seal.isOutdated) return []
  if (what === 'erased' && !seal.isErased) return fault('falsely-erased')
  if (salt !== null && toldDigest({ kept, told }, salt) === seal.told) return []
  return seal.isWaiting && seal.isErased ? [] : fault('changed')
}

function missing({
  from,
  to,
  before,
  next,
}: {
  from: number
  to: number
  before: Seal | null
  next: Seal
}): JournalFault {
  return { code: 'seals-missing', from, to, before: before && atOf(before), next: atOf(next) }
}

function isMuchEarlier(at: string, than: string): boolean {
  return Date.parse(than) - Date.parse(at) > latestMs
}

function atOf({ eventId, eventAt }: Seal): At {
  return { row: eventId, at: eventAt }
}

function placeOf(seal: Seal): At & { no: number } {
  return { ...atOf(seal), no: seal.no }
}
