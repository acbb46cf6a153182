import { useState } from 'react'
import type { OwnReviewOfProduct } from '#shared/review/review-contract.ts'
import { reviewStatusText } from '#shared/review/review-rules.ts'
import { changeReview, removeReview } from '#web/api/review-api.ts'
import { ReviewText, reviewDay } from '#web/review/review-card.tsx'
import { ReviewForm, type ReviewWords } from '#web/review/review-form.tsx'
import { Stars } from '#web/review/stars.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { ReviewedProductLine } from './reviewed-product.tsx'
import { useAction } from './use-action.ts'

type OwnReviewCardProps = { review: OwnReviewOfProduct; onChanged: () => void }

/** A review as its author sees it: where it stands, and how to change or take it back. */
export function OwnReviewCard({ review, onChanged }: OwnReviewCardProps) {
  const [mode, setMode] = useState<'shown' | 'changed' | 'removed'>('shown')
  const { isBusy, error, run } = useAction()

  async function save(words: ReviewWords) {
    await changeReview(review.id, words)
    setMode('shown')
    onChanged()
  }

  function remove() {
    void run(async () => {
      await removeReview(review.id)
      onChanged()
      return undefined
    })
  }

  return (
    <article className="panel profile-card review-item">
      <ReviewedProductLine product={review.product} />
      {mode === 'changed' ? (
        <>
          <p className="profile-note">После изменения отзыв снова пройдёт проверку</p>
          <ReviewForm before={review} send={save} onCancel={() => setMode('shown')} />
        </>
      ) : (
        <>
          <p className="review-status" data-status={review.status}>
            {reviewStatusText(review)}
          </p>
          <p className="review-mean">
            <Stars rating={review.rating} />
            <time dateTime={review.created_at}>{reviewDay(review.created_at)}</time>
          </p>
          <div>
            <ReviewText review={review} />
          </div>
          <FormError text={error} />
          {mode === 'removed' ? (
            <div className="review-actions">
              <p>Удалить отзыв?</p>
              <button className="button button-danger" type="button" aria-busy={isBusy} onClick={remove}>
                Да, удалить
              </button>
              <button className="button button-outline" type="button" onClick={() => setMode('shown')}>
                Оставить
              </button>
            </div>
          ) : (
            <div className="review-actions">
              <button className="button button-secondary" type="button" onClick={() => setMode('changed')}>
                Изменить
              </button>
              <button className="button button-outline" type="button" onClick={() => setMode('removed')}>
                Удалить
              </button>
            </div>
          )}
        </>
      )}
    </article>
  )
}
