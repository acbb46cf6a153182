import { type FormEvent, useState } from 'react'
import { ShopApiError, unavailableText } from '#shared/problem/shop-api-error.ts'
import { answerTextError, maxAnswer } from '#shared/question/question-rules.ts'
import { tidyReviewText } from '#shared/review/review-rules.ts'
import { callShop } from '#web/api/call-shop.ts'
import { TextArea } from '#web/ui/text-area.tsx'

/** A master who knows the answer writes it; the shop reads it before others do. */
export function OfferForm({ questionId }: { questionId: number }) {
  const [step, setStep] = useState<'closed' | 'open' | 'busy' | 'sent'>('closed')
  const [error, setError] = useState<string>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (step === 'busy') return
    const text = String(new FormData(event.currentTarget).get('text') ?? '')
    const fault = answerTextError(tidyReviewText(text))
    if (fault) return setError(fault)
    setStep('busy')
    try {
      await callShop('POST /api/questions/:id/offer', { params: { id: questionId }, body: { text } })
      setStep('sent')
    } catch (rejection) {
      const problem = rejection instanceof ShopApiError ? rejection.problem : undefined
      setError(problem ? (problem.fields?.text ?? problem.error) : unavailableText)
      setStep('open')
    }
  }

  if (step === 'sent') {
    return (
      <p className="question-waits" role="status">
        Спасибо! Ответ появится под вашим именем, когда магазин его прочитает
      </p>
    )
  }
  if (step === 'closed') {
    return (
      <button className="link question-offer" type="button" onClick={() => setStep('open')}>
        Ответить как мастер
      </button>
    )
  }
  return (
    <form className="form-grid question-offer" noValidate onSubmit={submit}>
      <TextArea label="Ваш ответ" name="text" rows={3} maxLength={maxAnswer} error={error} />
      <div className="review-actions">
        <button className="button button-secondary" type="submit" aria-busy={step === 'busy'}>
          Отправить ответ
        </button>
        <button className="button button-outline" type="button" onClick={() => setStep('closed')}>
          Отмена
        </button>
      </div>
    </form>
  )
}
