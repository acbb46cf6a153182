import { writeAudit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/database.ts'
import { isUniqueViolation } from '#server/platform/unique-violation.ts'
import type { Synonym, SynonymInput } from '#shared/search/search-admin-contract.ts'
import { deleteSynonym, insertSynonym, updateSynonym } from './synonym-queries.ts'

export { findSynonyms } from './synonym-queries.ts'

/** The shopkeeper teaches the search what buyers call things. Every change is noted with who made it. */
export type SynonymResult = { ok: true; synonym: Synonym } | { ok: false; code: 'synonym-taken' | 'not-found' }

type Change = { actorId: number; ip: string }

export function addSynonym(db: Db, input: SynonymInput, by: Change): Promise<SynonymResult> {
  return change(db, 'synonym-added', by, (tx) => insertSynonym(tx, input))
}

export function changeSynonym(db: Db, id: number, input: SynonymInput, by: Change): Promise<SynonymResult> {
  return change(db, 'synonym-changed', by, (tx) => updateSynonym(tx, id, input))
}

export function removeSynonym(db: Db, id: number, by: Change): Promise<SynonymResult> {
  return change(db, 'synonym-removed', by, (tx) => deleteSynonym(tx, id))
}

type Work = (tx: Parameters<typeof insertSynonym>[0]) => Promise<Synonym | null>

async function change(db: Db, kind: string, { actorId, ip }: Change, work: Work): Promise<SynonymResult> {
  try {
    return await db.transaction(async (tx): Promise<SynonymResult> => {
      const synonym = await work(tx)
      if (!synonym) return { ok: false, code: 'not-found' }
      await writeAudit(tx, { kind, actorId, ip, details: { word: synonym.word, means: synonym.means } })
      return { ok: true, synonym }
    })
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, code: 'synonym-taken' }
    throw error
  }
}
