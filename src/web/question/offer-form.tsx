import { type FormEvent, useState } from 'react'
import { answerTextError, maxAnswer } from '#shared/question/question-rules.ts'
import { tidyReviewText } from '#shared/review/review-rules.ts'
import { useWrite } from '#web/api/use-write.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'

/** A master who knows the answer writes it; the shop reads it before others do. */
export function OfferForm({ questionId }: { questionId: number }) {
  const [isOpen, setOpen] = useState(false)
  const { isBusy, isDone, fields: errors = {}, formError, write, reject, clear } = useWrite()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('text') ?? '')
    const textError = answerTextError(tidyReviewText(text))
    if (textError) return reject('', { text: textError })
    void write('POST /api/questions/:id/offer', { params: { id: questionId }, body: { text } })
  }

  if (isDone) {
    return (
      <p className="question-waits" role="status">
        Спасибо! Ответ появится под вашим именем, когда магазин его прочитает
      </p>
    )
  }
  if (!isOpen) {
    return (
      <button className="link question-offer" type="button" onClick={() => setOpen(true)}>
        Ответить как мастер
      </button>
    )
  }
  return (
    <form className="form-grid question-offer" noValidate onSubmit={submit}>
      <TextArea
        label="Ваш ответ"
        name="text"
        rows={3}
        maxLength={maxAnswer}
        error={errors.text}
        onChange={() => clear('text')}
      />
      <FormError text={formError} />
      <div className="review-actions">
        <button className="button button-secondary" type="submit" aria-busy={isBusy}>
          Отправить ответ
        </button>
        <button className="button button-outline" type="button" onClick={() => setOpen(false)}>
          Отмена
        </button>
      </div>
    </form>
  )
}
