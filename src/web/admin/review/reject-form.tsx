import { type FormEvent, useState } from 'react'
import type { ModeratedReview, ModerationInput } from '#shared/review/review-contract.ts'
import { maxRejectReason, personalTextFound, rejectReasons } from '#shared/review/review-rules.ts'
import { SavedForm } from '#web/admin/ui/saved-form.tsx'
import { useWrite } from '#web/api/use-write.ts'
import { Field } from '#web/ui/fields/field.tsx'

type RejectFormProps = {
  review: ModeratedReview
  decide: (decision: ModerationInput) => Promise<boolean>
  onCancel: () => void
}

/** Why a review is rejected; the author gets the reason by email. */
export function RejectForm({ review, decide, onCancel }: RejectFormProps) {
  const [reason, setReason] = useState(personalTextFound(review.text) ? 'Личные данные' : '')
  const [error, setError] = useState<string>()
  const { isBusy, run } = useWrite()

  function send(event: FormEvent) {
    event.preventDefault()
    if (!reason.trim()) setError('Укажите причину')
    else void run(() => decide({ status: 'rejected', reject_reason: reason }))
  }

  return (
    <SavedForm
      isBusy={isBusy}
      className="moderation-panel"
      onSubmit={send}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
    >
      <Field
        label="Причина"
        name="reason"
        maxLength={maxRejectReason}
        value={reason}
        error={error}
        hint="Автор прочитает её в письме"
        autoFocus
        onChange={(event) => {
          setReason(event.target.value)
          setError(undefined)
        }}
      />
      <fieldset className="moderation-reasons">
        <legend className="visually-hidden">Частые причины</legend>
        {rejectReasons.map((each) => (
          <button key={each} type="button" aria-pressed={reason === each} onClick={() => setReason(each)}>
            {each}
          </button>
        ))}
      </fieldset>
      <div>
        <button className="button button-primary button-small" type="submit" aria-busy={isBusy}>
          Отклонить отзыв
        </button>
        <button className="link" type="button" onClick={onCancel}>
          Отмена
        </button>
      </div>
    </SavedForm>
  )
}
