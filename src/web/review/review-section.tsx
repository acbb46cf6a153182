import { useState } from 'react'
import type { ReviewSort } from '#shared/review/review-rules.ts'
import { Section } from '#web/ui/section.tsx'
import { ReviewCard } from './review-card.tsx'
import { ReviewSummary } from './review-summary.tsx'
import { ReviewWriting } from './review-writing.tsx'
import { type ShownReviews, useReviews } from './use-reviews.ts'

type ReviewSectionProps = { productId: number; rating: number | null; count: number }

/** The server draws the mean; the words come once the visitor is near, because few pages are read to this point. */
export function ReviewSection({ productId, rating, count }: ReviewSectionProps) {
  const [shown, setShown] = useState<ShownReviews>({ rating: null, sort: 'new' })
  const { list, state, read } = useReviews(productId, shown)
  const mean = list ? list.rating : rating
  const total = list?.count ?? count
  return (
    <Section id="reviews" title="Отзывы">
      <div className="reviews">
        <div>
          {mean === null ? (
            <p>Отзывов пока нет. Купили деталь? Расскажите, подошла ли</p>
          ) : (
            <ReviewSummary
              rating={mean}
              count={total}
              distribution={list?.distribution}
              chosen={shown.rating}
              onChoose={(chosen) => setShown({ ...shown, rating: chosen })}
            />
          )}
          <ReviewWriting productId={productId} />
        </div>
        {total > 0 && (
          <div className="review-list">
            <label className="review-sort">
              Сначала
              <select
                value={shown.sort}
                onChange={(event) => setShown({ ...shown, sort: event.target.value as ReviewSort })}
              >
                <option value="new">новые</option>
                <option value="low">с низкой оценкой</option>
              </select>
            </label>
            {list?.reviews.map((review) => (
              <ReviewCard key={review.id} author={review.author} review={review} />
            ))}
            {state === 'failed' && (
              <p role="alert">
                Не удалось загрузить отзывы.{' '}
                <button className="link" type="button" onClick={() => void read()}>
                  Повторить
                </button>
              </p>
            )}
            {list?.next_cursor && state !== 'failed' && (
              <button
                className="button button-secondary"
                type="button"
                aria-busy={state === 'loading'}
                onClick={() => void read(list.next_cursor)}
              >
                Показать ещё
              </button>
            )}
          </div>
        )}
      </div>
    </Section>
  )
}
