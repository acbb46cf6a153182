import { type CustomerNote, maxCustomerNote } from '#shared/guest/guest-contract.ts'
import { conflictText } from '#web/admin/ui/changed-by.ts'
import { NoteField } from '#web/admin/ui/note-field.tsx'
import { shortTime } from '#web/admin/ui/shown-time.ts'
import { type NoteDraft, noteAnew, useUnsavedDraft } from '#web/admin/ui/unsaved-draft.ts'
import { useWrite } from '#web/api/use-write.ts'

type CustomerNoteProps = {
  /** Whose it is: drafts of several customers are kept apart. */
  draftKey: string
  note: CustomerNote
  /** The note as the shop has saved it. */
  save: (body: NoteDraft) => Promise<NoteDraft>
  /** A colleague saved first: read what stands there now. */
  onStale: () => void
}

/** What colleagues should know about a customer. What was typed stays until it is saved, also when somebody else was quicker. */
export function CustomerNoteSection({ draftKey, note, save, onStale }: CustomerNoteProps) {
  const [typed, keepTyped, settle] = useUnsavedDraft<NoteDraft>(`customer-note-${draftKey}`)
  const { isBusy, problem, seenVersion, run } = useWrite({ onProblem: ({ code }) => code === 'stale' && onStale() })
  const text = typed?.text ?? note.text
  const isChanged = text.trim() !== note.text
  const isStale = problem?.code === 'stale' && isChanged

  async function store() {
    const version = Math.max(typed?.version ?? note.version, seenVersion)
    await run(async () => {
      const saved = await save({ text, version })
      settle(typed, (later) => noteAnew(later, saved))
    })
  }

  return (
    <NoteField
      id="customer-note"
      text={text}
      maxLength={maxCustomerNote}
      isChanged={isChanged}
      isBusy={isBusy}
      error={problem && conflictText(problem)}
      saveText={isStale ? 'Перезаписать' : undefined}
      // As it was again: nothing is left to save, unless something else is just being saved.
      onType={(value) =>
        keepTyped(value === note.text && !isBusy ? null : { text: value, version: typed?.version ?? note.version })
      }
      onSave={store}
    >
      {note.by && note.at && (
        <p className="person-note">
          {note.by}, {shortTime(note.at)}
        </p>
      )}
      {isStale && note.text && <p className="customer-note-now">Сейчас записано: {note.text}</p>}
    </NoteField>
  )
}
