import { staleProblem } from '#server/journal/stale-problem-service.ts'
import type { Db, Queryable } from '#server/platform/database/database.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import { type CustomerNote, type CustomerNoteInput, maxCustomerNote } from '#shared/guest/guest-contract.ts'
import { findNote, forgetNotesOfNobody, joinNote, type NoteOwner, writeNote } from './customer-note-queries.ts'

export { forgetNotesOfNobody }

/** What colleagues should know about a customer. Two who write at once: the slower one is told who was quicker. */

const noNote: CustomerNote = { text: '', version: 0, by: null, at: null }

export async function readNote(db: Queryable, owner: NoteOwner): Promise<CustomerNote> {
  return (await findNote(db, owner)) ?? noNote
}

type Change = {
  input: CustomerNoteInput
  by: { id: number; ip: string }
  /** What the journal says whom it is about; never the words of the note. */
  about: { subjectId: number } | { order: number }
}

export async function changeNote(db: Db, owner: NoteOwner, { input, by, about }: Change): Promise<void> {
  const isWritten = await db.transaction(async (tx) => {
    if (!(await writeNote(tx, owner, { ...input, by: by.id }))) return false
    const event = { kind: 'customer-note', actorId: by.id, ip: by.ip } as const
    await writeAudit(tx, 'order' in about ? { ...event, details: about } : { ...event, ...about })
    return true
  })
  if (isWritten) return
  const { by: whom, at, version } = await readNote(db, owner)
  throw staleProblem('заметку', { by: whom, at, version, fields: {} })
}

/** Whoever bought as a guest has an account of that mailbox now. */
export function joinGuestNote(tx: Queryable, who: { userId: number; email: string }): Promise<void> {
  return joinNote(tx, { ...who, longest: maxCustomerNote })
}
