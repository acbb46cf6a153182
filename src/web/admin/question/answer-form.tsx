import { type FormEvent, useId, useState } from 'react'
import type { ModeratedQuestion, QuestionDecisionInput } from '#shared/question/question-contract.ts'
import { answerTextError, maxAnswer } from '#shared/question/question-rules.ts'
import { tidyReviewText } from '#shared/review/review-rules.ts'
import { LeaveGuard } from '#web/admin/ui/leave-guard.tsx'
import { SavedForm } from '#web/admin/ui/saved-form.tsx'
import { useTextDraft } from '#web/admin/ui/unsaved-draft.ts'
import { useWrite } from '#web/api/use-write.ts'
import { FieldError } from '#web/ui/fields/field.tsx'

type AnswerFormProps = {
  question: ModeratedQuestion
  decide: (decision: Omit<QuestionDecisionInput, 'version'>) => Promise<boolean>
  onCancel: () => void
}

/** The answer publishes the question with it. A master's words can be corrected and stay the master's. */
export function AnswerForm({ question, decide, onCancel }: AnswerFormProps) {
  const id = useId()
  const { answer, offer, author } = question
  const { text, isTyped, setText, forget } = useTextDraft(`answer-${question.id}`, answer?.text ?? offer?.text ?? '')
  const [error, setError] = useState<string>()
  const { isBusy, run } = useWrite()
  const byMaster = answer ? answer.answered_by === 'master' : offer !== null

  async function send(event: FormEvent) {
    event.preventDefault()
    const fault = answerTextError(tidyReviewText(text))
    if (fault) return setError(fault)
    const answered_by = byMaster ? ('master' as const) : ('shop' as const)
    await run(async () => {
      if (await decide({ status: 'published', answer: text, answered_by })) forget()
    })
  }

  function cancel() {
    forget()
    onCancel()
  }

  return (
    <SavedForm
      isBusy={isBusy}
      className="moderation-panel"
      onSubmit={(event) => void send(event)}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
    >
      <label htmlFor={id}>{byMaster ? 'Ответ мастера' : 'Ответ магазина'}</label>
      <textarea
        id={id}
        rows={3}
        maxLength={maxAnswer}
        value={text}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint`}
        // biome-ignore lint/a11y/noAutofocus: the panel was opened to write here
        autoFocus
        onChange={(event) => {
          setText(event.target.value)
          setError(undefined)
        }}
      />
      <FieldError error={error} />
      <p id={`${id}-hint`}>
        {author.email && !answer ? 'Появится на странице товара и уйдёт письмом' : 'Появится на странице товара'}{' '}
        <span>
          {text.length} / {maxAnswer}
        </span>
      </p>
      <div>
        <button className="button button-primary button-small" type="submit" aria-busy={isBusy}>
          {question.status === 'published' && answer ? 'Сохранить ответ' : 'Опубликовать с ответом'}
        </button>
        <button className="link" type="button" onClick={cancel}>
          Отмена
        </button>
      </div>
      {isTyped && <LeaveGuard isLeaving={() => false} />}
    </SavedForm>
  )
}
