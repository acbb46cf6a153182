import { useEffect, useState } from 'react'
import type { ReviewStanding } from '#shared/review/review-contract.ts'
import { reviewStatusText } from '#shared/review/review-rules.ts'
import { openAuth } from '#web/account/open-auth.ts'
import { readReviewStanding, writeReview } from '#web/api/review-api.ts'
import { useSession } from '#web/page/session.ts'
import { Link } from '#web/ui/link.tsx'
import { ReviewForm, type ReviewWords } from './review-form.tsx'

/** Whoever received the part may speak; others are told what it takes. */
export function ReviewWriting({ productId }: { productId: number }) {
  const userId = useSession()?.userId
  const [standing, setStanding] = useState<ReviewStanding>()
  const [step, setStep] = useState<'closed' | 'open' | 'sent'>('closed')

  useEffect(() => {
    setStanding(undefined)
    if (userId === undefined) return
    // Without an answer nothing is offered: the page is about the part, not about the form.
    void readReviewStanding(productId).then(setStanding, () => undefined)
  }, [productId, userId])

  async function send(words: ReviewWords) {
    await writeReview({ product_id: productId, ...words })
    setStep('sent')
  }

  if (step === 'sent') {
    return (
      <p className="form-note" role="status">
        Спасибо! Отзыв появится после проверки.
      </p>
    )
  }
  if (userId === undefined) {
    return (
      <button className="button button-secondary with-script" type="button" onClick={() => void openAuth()}>
        Войдите, чтобы оставить отзыв
      </button>
    )
  }
  if (!standing) return null
  if (standing.review) {
    return (
      <p className="review-own">
        Ваш отзыв: {reviewStatusText(standing.review).toLowerCase()}.{' '}
        <Link className="link" to="/profile?tab=reviews">
          Мои отзывы
        </Link>
      </p>
    )
  }
  if (!standing.may_write) return <p className="review-own">Отзыв можно оставить после получения товара</p>
  if (step === 'open') return <ReviewForm send={send} onCancel={() => setStep('closed')} />
  return (
    <button className="button button-primary" type="button" onClick={() => setStep('open')}>
      Написать отзыв
    </button>
  )
}
