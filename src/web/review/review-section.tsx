import { useState } from 'react'
import type { RatingDistribution } from '#shared/review/review-contract.ts'
import { type ReviewSort, reviewStatusText } from '#shared/review/review-rules.ts'
import { openAuth } from '#web/account/open-auth.ts'
import { callShop } from '#web/api/call-shop.ts'
import { useRead } from '#web/api/use-read.ts'
import { useSession } from '#web/page/session.ts'
import { countOf, reviewForms } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Section } from '#web/ui/section.tsx'
import { ReviewCard } from './review-card.tsx'
import { ReviewForm, type ReviewWords } from './review-form.tsx'
import { Stars } from './stars.tsx'

type ReviewSectionProps = { productId: number; rating: number | null; count: number }

/** The server renders the average; the reviews are loaded when the visitor is near, because few scroll to this point. */
export function ReviewSection({ productId, rating, count }: ReviewSectionProps) {
  const [shown, setShown] = useState<ShownReviews>({ rating: null, sort: 'new' })
  const ofPage = (cursor: string | null) => ({
    params: { id: productId },
    query: { ...shown, limit: pageSize, cursor },
  })
  const { answer: list, state, reload, readMore } = useRead('GET /api/products/:id/reviews', ofPage(null))
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
                <button className="link" type="button" onClick={() => void reload()}>
                  Повторить
                </button>
              </p>
            )}
            {list?.next_cursor && state !== 'failed' && (
              <button
                className="button button-secondary"
                type="button"
                aria-busy={state === 'loading'}
                onClick={() =>
                  void readMore(ofPage(list.next_cursor), (before, page) => ({
                    ...page,
                    reviews: [...before.reviews, ...page.reviews],
                  }))
                }
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

type ShownReviews = { rating: number | null; sort: ReviewSort }

const pageSize = 10

type ReviewSummaryProps = {
  rating: number
  count: number
  /** Undefined until requested. */
  distribution: RatingDistribution | undefined
  chosen: number | null
  onChoose: (rating: number | null) => void
}

/** The mean with its count, and how many gave each number of stars; a press on a bar shows only those. */
function ReviewSummary({ rating, count, distribution, chosen, onChoose }: ReviewSummaryProps) {
  return (
    <div className="review-summary">
      <p className="review-mean">
        <b>{rating.toFixed(1).replace('.', ',')}</b>
        <Stars rating={rating} />
        <span>{countOf(count, reviewForms)}</span>
      </p>
      <ul className="review-bars" aria-label="Оценки">
        {distribution?.map((bar) => (
          <li key={bar.rating}>
            <button
              type="button"
              aria-pressed={chosen === bar.rating}
              disabled={bar.count === 0}
              aria-label={`Оценка ${bar.rating}: ${countOf(bar.count, reviewForms)}`}
              onClick={() => onChoose(chosen === bar.rating ? null : bar.rating)}
            >
              <span>{bar.rating}</span>
              <Icon name="star" />
              <progress value={bar.count} max={count} aria-hidden="true" />
              <span>{bar.count}</span>
            </button>
          </li>
        ))}
      </ul>
      {chosen !== null && (
        <button className="link" type="button" onClick={() => onChoose(null)}>
          Показать все отзывы
        </button>
      )}
    </div>
  )
}

/** Customers who received the product may write a review; others read what is needed for it. */
function ReviewWriting({ productId }: { productId: number }) {
  const userId = useSession()?.userId
  const [step, setStep] = useState<'closed' | 'open' | 'sent'>('closed')
  // If the request fails, no form is offered: the page is about the product.
  const { answer: standing, state } = useRead(
    'GET /api/products/:id/reviews/own',
    { params: { id: productId } },
    { isOff: userId === undefined, edition: userId },
  )

  async function send(words: ReviewWords) {
    await callShop('POST /api/reviews', { body: { product_id: productId, ...words } })
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
      <button
        className="button button-secondary button-sentence with-script"
        type="button"
        onClick={() => void openAuth()}
      >
        Войдите, чтобы оставить отзыв
      </button>
    )
  }
  if (!standing || state !== 'ready') return null
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
