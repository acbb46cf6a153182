import type { Queryable } from '#server/platform/database.ts'
import type { Symptom } from '#shared/symptom/symptom-contract.ts'
import { findFaultRows } from './fault-queries.ts'

/** Faults a search is about, and whether it named them by the code on the display. */
export type FoundFaults = { faults: Symptom[]; isByCode: boolean }

export async function findFaults(db: Queryable, asked: { stems: string[]; text: string }): Promise<FoundFaults> {
  const rows = await findFaultRows(db, asked)
  return {
    faults: rows.map(({ isByCode: _, ...symptom }) => symptom),
    isByCode: rows.some(({ isByCode }) => isByCode),
  }
}
