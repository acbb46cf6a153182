import { type FormEvent, useState } from 'react'
import type { QuestionDecisionInput } from '#shared/question/question-contract.ts'
import { maxRejectReason, personalTextFound, rejectReasons } from '#shared/review/review-rules.ts'
import { useWrite } from '#web/api/use-write.ts'
import { Field } from '#web/ui/fields/field.tsx'

type QuestionRejectFormProps = {
  text: string
  decide: (decision: Omit<QuestionDecisionInput, 'version'>) => Promise<boolean>
  onCancel: () => void
}

/** Why a question is rejected; only the shop reads it. */
export function QuestionRejectForm({ text, decide, onCancel }: QuestionRejectFormProps) {
  const [reason, setReason] = useState(personalTextFound(text) ? 'Личные данные' : '')
  const [error, setError] = useState<string>()
  const { isBusy, run } = useWrite()

  function send(event: FormEvent) {
    event.preventDefault()
    if (!reason.trim()) setError('Укажите причину')
    else void run(() => decide({ status: 'rejected', reject_reason: reason }))
  }

  return (
    <form
      className="moderation-panel"
      noValidate
      onSubmit={send}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
    >
      <Field
        label="Причина"
        name="reason"
        maxLength={maxRejectReason}
        value={reason}
        error={error}
        hint="Видит только магазин. Через 90 дней отклонённый вопрос удалится"
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
          Отклонить вопрос
        </button>
        <button className="link" type="button" onClick={onCancel}>
          Отмена
        </button>
      </div>
    </form>
  )
}
