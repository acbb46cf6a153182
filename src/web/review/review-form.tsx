import { type FormEvent, useState } from 'react'
import {
  maxReviewModel,
  maxReviewText,
  reviewErrors,
  reviewTextError,
  tidyReviewText,
} from '#shared/review/review-rules.ts'
import { useWrite } from '#web/api/use-write.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { StarChoice } from './stars.tsx'

export type ReviewWords = { rating: number; text: string; model: string }

type ReviewFormProps = {
  /** What was said before, when it is to be changed. */
  before?: ReviewWords
  send: (words: ReviewWords) => Promise<void>
  onCancel: () => void
}

/** The review form: stars, the appliance, and the text. */
export function ReviewForm({ before, send, onCancel }: ReviewFormProps) {
  const [rating, setRating] = useState(before?.rating ?? null)
  const [text, setText] = useState(before?.text ?? '')
  const [model, setModel] = useState(before?.model ?? '')
  const { isBusy, fields: errors = {}, formError, run, reject, clear } = useWrite()

  function submit(event: FormEvent) {
    event.preventDefault()
    const textError = reviewTextError(tidyReviewText(text))
    if (rating !== null && !textError) return void run(() => send({ rating, text, model }))
    reject('', { ...(rating === null && { rating: reviewErrors.rating }), ...(textError && { text: textError }) })
  }

  return (
    <form className="form-grid review-form" noValidate onSubmit={submit}>
      <p className="review-bought">Купил у нас</p>
      <StarChoice
        rating={rating}
        error={errors.rating}
        onChange={(given) => {
          setRating(given)
          clear('rating')
        }}
      />
      <Field
        label="Модель техники"
        note="необязательно"
        name="model"
        maxLength={maxReviewModel}
        value={model}
        error={errors.model}
        onChange={(event) => {
          setModel(event.target.value)
          clear('model')
        }}
      />
      <TextArea
        label="Отзыв"
        name="text"
        rows={4}
        maxLength={maxReviewText}
        placeholder="Подошла ли деталь, как встала, что заметили"
        value={text}
        error={errors.text}
        onChange={(event) => {
          setText(event.target.value)
          clear('text')
        }}
      />
      <FormError text={formError} />
      <div className="review-actions">
        <button className="button button-primary" type="submit" aria-busy={isBusy}>
          {before ? 'Сохранить' : 'Отправить отзыв'}
        </button>
        <button className="button button-outline" type="button" onClick={onCancel}>
          Отмена
        </button>
      </div>
    </form>
  )
}
