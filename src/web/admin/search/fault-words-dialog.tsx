import { type FormEvent, useState } from 'react'
import type { NamedFault } from '#shared/symptom/symptom-admin-contract.ts'
import { changedBy } from '#web/admin/ui/changed-by.ts'
import { ConflictNotice } from '#web/admin/ui/conflict-notice.tsx'
import { callShop } from '#web/api/call-shop.ts'
import { useWrite } from '#web/api/use-write.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { showToast } from '#web/ui/toast.ts'

type FaultWordsDialogProps = { fault: NamedFault; onClose: () => void; onSaved: () => void }

/** The phrases of one fault. */
export function FaultWordsDialog({ fault, onClose, onSaved }: FaultWordsDialogProps) {
  const [words, setWords] = useState(fault.words)
  const { isBusy, problem, run } = useWrite()

  function save(version: number) {
    void run(async () => {
      await callShop('PATCH /api/admin/symptoms/:id', { params: { id: fault.id }, body: { words, version } })
      void showToast(`Слова сохранены: ${fault.text}`, { kind: 'success' })
      onSaved()
      onClose()
    })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    save(fault.version)
  }

  const error = problem?.fields?.words
  return (
    <Dialog isOpen title={`${fault.appliance}: ${fault.text}`} onClose={onClose}>
      <form className="form-grid" noValidate onSubmit={submit}>
        <TextArea
          label="Как её называют покупатели"
          name="words"
          rows={6}
          maxLength={2000}
          value={words}
          error={error}
          note="Фразы через запятую, без «не»: вода на полу, течёт снизу. Фраза подходит, если в запросе есть все её слова"
          onChange={(event) => setWords(event.target.value)}
        />
        {problem?.conflict && (
          <ConflictNotice
            text={changedBy(problem.conflict, 'settings')}
            isBusy={isBusy}
            onOverwrite={() => save(problem.conflict?.version ?? fault.version)}
          >
            <p>Сейчас: {String(problem.conflict.fields.words?.[1] ?? '')}</p>
          </ConflictNotice>
        )}
        <FormError text={error || problem?.conflict ? undefined : problem?.error} />
        <button className="button button-primary" type="submit" aria-busy={isBusy}>
          Сохранить
        </button>
      </form>
    </Dialog>
  )
}
