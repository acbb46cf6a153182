import type { Queryable } from '#server/platform/database/database.ts'
import type { Problem } from '#shared/problem/problem.ts'
import type { CatalogueEditList } from '#shared/product/product-admin-contract.ts'
import { type Changes, type EditSubject, findEdits, findEditsSince } from './product-edit-queries.ts'

export { purgeEdits } from './product-edit-queries.ts'

/** Who changed what, and what two people meet over when both change it. */

type Subject = { subject: EditSubject; subjectId: number }
type Page = Subject & { cursor: string | undefined; limit: number }

export async function listEdits(
  db: Queryable,
  { subject, subjectId, cursor, limit }: Page,
): Promise<CatalogueEditList> {
  const found = await findEdits(db, { subject, subjectId, before: cursor, limit: limit + 1 })
  const edits = found.slice(0, limit)
  return { edits, next_cursor: found.length > limit ? (edits.at(-1)?.id ?? null) : null }
}

export type Conflict = NonNullable<Problem['conflict']>

/** Every field that is another by now: as it was at the version the slower editor holds, and as it is. */
export async function conflictSince(
  db: Queryable,
  { subject, subjectId, version, current }: Subject & { version: number; current: number },
): Promise<Conflict> {
  const edits = await findEditsSince(db, { subject, subjectId, version })
  const fields: Changes = {}
  for (const { changes } of edits) {
    for (const [field, [before, after]] of Object.entries(changes)) {
      fields[field] = [fields[field] ? fields[field][0] : before, after]
    }
  }
  const last = edits.at(-1)
  return { by: last?.by ?? null, at: last?.at ?? null, version: current, fields }
}

/** What differs between two states of a thing, field by field. */
export function differences(before: Record<string, unknown>, after: Record<string, unknown>): Changes {
  const changes: Changes = {}
  for (const [field, value] of Object.entries(after)) {
    if (JSON.stringify(before[field]) !== JSON.stringify(value)) changes[field] = [before[field], value]
  }
  return changes
}

/** Who does it, for the history and the audit. */
export type Editor = { id: number; ip: string; isProgram?: boolean }
