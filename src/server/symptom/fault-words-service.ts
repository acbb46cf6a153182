import type { Db } from '#server/platform/database/database.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import type { Problem } from '#shared/problem/problem.ts'
import type { FaultWordsInput, NamedFault } from '#shared/symptom/symptom-admin-contract.ts'
import { findFault, updateFaultWords } from './fault-words-queries.ts'

export { findFaultWords } from './fault-words-queries.ts'

export type FaultWordsResult =
  | { ok: true; fault: NamedFault }
  | { ok: false; code: 'not-found' }
  | { ok: false; code: 'stale'; conflict: NonNullable<Problem['conflict']> }

/** The shopkeeper teaches the search what buyers call a fault. Every change is noted with who made it. */
export function changeFaultWords(
  db: Db,
  id: number,
  change: FaultWordsInput,
  { actorId, ip }: { actorId: number; ip: string },
): Promise<FaultWordsResult> {
  return db.transaction(async (tx) => {
    const isSaved = await updateFaultWords(tx, id, change)
    const now = await findFault(tx, id)
    if (!now) return { ok: false, code: 'not-found' }
    const { changedAt, ...fault } = now
    if (!isSaved) {
      const fields = { words: [change.words, fault.words] as [string, string] }
      return { ok: false, code: 'stale', conflict: { by: null, at: changedAt, version: fault.version, fields } }
    }
    const { appliance, text, words } = fault
    await writeAudit(tx, { kind: 'symptom-words-changed', actorId, ip, details: { appliance, text, words } })
    return { ok: true, fault }
  })
}
