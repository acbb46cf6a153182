import type { Db } from '#server/platform/database/database.ts'
import { isUniqueViolation } from '#server/platform/database/unique-violation.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import type { JournalKind } from '#shared/journal/journal-kinds.ts'
import type { Problem } from '#shared/problem/problem.ts'
import type { Synonym, SynonymChange, SynonymInput } from '#shared/search/search-admin-contract.ts'
import { deleteSynonym, findSynonym, insertSynonym, updateSynonym } from './synonym-queries.ts'

export { findSynonyms } from './synonym-queries.ts'

/** The shopkeeper teaches the search what buyers call things. Every change is noted with who made it. */
export type SynonymResult =
  | { ok: true; synonym: Synonym }
  | { ok: false; code: 'synonym-taken' | 'not-found' }
  | { ok: false; code: 'stale'; conflict: NonNullable<Problem['conflict']> }

type By = { actorId: number; ip: string }

export function addSynonym(db: Db, input: SynonymInput, by: By): Promise<SynonymResult> {
  return noted(db, 'synonym-added', by, async (tx) => ({ ok: true, synonym: await insertSynonym(tx, input) }))
}

export function changeSynonym(db: Db, id: number, change: SynonymChange, by: By): Promise<SynonymResult> {
  return noted(db, 'synonym-changed', by, async (tx) => {
    const synonym = await updateSynonym(tx, id, change)
    if (synonym) return { ok: true, synonym }
    const now = await findSynonym(tx, id)
    if (!now) return { ok: false, code: 'not-found' }
    const fields = { word: [change.word, now.word], means: [change.means, now.means] } as const
    const differing = Object.entries(fields).filter(([, [typed, kept]]) => typed !== kept)
    const conflict = { by: null, at: now.changedAt, version: now.version, fields: Object.fromEntries(differing) }
    return { ok: false, code: 'stale', conflict } as SynonymResult
  })
}

export function removeSynonym(db: Db, id: number, by: By): Promise<SynonymResult> {
  return noted(db, 'synonym-removed', by, async (tx) => {
    const synonym = await deleteSynonym(tx, id)
    return synonym ? { ok: true, synonym } : { ok: false, code: 'not-found' }
  })
}

type Work = (tx: Parameters<typeof insertSynonym>[0]) => Promise<SynonymResult>

async function noted(db: Db, kind: JournalKind, { actorId, ip }: By, work: Work): Promise<SynonymResult> {
  try {
    return await db.transaction(async (tx) => {
      const result = await work(tx)
      if (!result.ok) return result
      const { word, means } = result.synonym
      await writeAudit(tx, { kind, actorId, ip, details: { word, means } })
      return result
    })
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, code: 'synonym-taken' }
    throw error
  }
}
