import { useCallback, useEffect, useState } from 'react'
import type { OwnReviewOfProduct, ReviewedProduct } from '#shared/review/review-contract.ts'
import { readOwnReviews, readWaiting, writeReview } from '#web/api/review-api.ts'
import { ReviewForm, type ReviewWords } from '#web/review/review-form.tsx'
import { Link } from '#web/ui/link.tsx'
import { OwnReviewCard } from './own-review-card.tsx'
import { ReviewedProductLine } from './reviewed-product.tsx'
import { TabTrouble } from './tab-trouble.tsx'

type Known = {
  waiting: ReviewedProduct[]
  nextWaiting: string | null
  reviews: OwnReviewOfProduct[]
  nextReviews: string | null
}

/** What was bought and not spoken of, and what the person has said. */
export function ReviewsTab() {
  const [known, setKnown] = useState<Known | 'failed'>()
  const read = useCallback(async () => {
    try {
      const [waiting, own] = await Promise.all([readWaiting(), readOwnReviews()])
      setKnown({
        waiting: waiting.products,
        nextWaiting: waiting.next_cursor,
        reviews: own.reviews,
        nextReviews: own.next_cursor,
      })
    } catch {
      setKnown('failed')
    }
  }, [])
  useEffect(() => void read(), [read])

  if (known === undefined || known === 'failed') {
    return <TabTrouble isFailed={known === 'failed'} onRetry={() => void read()} />
  }

  async function moreWaiting(before: Known) {
    const { products, next_cursor } = await readWaiting(before.nextWaiting)
    setKnown({ ...before, waiting: [...before.waiting, ...products], nextWaiting: next_cursor })
  }

  async function moreReviews(before: Known) {
    const { reviews, next_cursor } = await readOwnReviews(before.nextReviews)
    setKnown({ ...before, reviews: [...before.reviews, ...reviews], nextReviews: next_cursor })
  }

  return (
    <>
      {known.waiting.length > 0 && (
        <section className="review-shelf" aria-labelledby="waiting-title">
          <h2 id="waiting-title">Ждут отзыва</h2>
          {known.waiting.map((product) => (
            <WaitingCard key={product.id} product={product} onWritten={() => void read()} />
          ))}
          {known.nextWaiting !== null && <MoreButton show={() => moreWaiting(known)} />}
        </section>
      )}
      <section className="review-shelf" aria-labelledby="own-title">
        <h2 id="own-title">Мои отзывы</h2>
        {known.reviews.length === 0 && (
          <div className="panel profile-card">
            <p>Отзывов пока нет. Купили деталь? Расскажите, подошла ли</p>
            <Link className="button button-secondary" to="/#catalog">
              В каталог
            </Link>
          </div>
        )}
        {known.reviews.map((review) => (
          <OwnReviewCard key={review.id} review={review} onChanged={() => void read()} />
        ))}
        {known.nextReviews !== null && <MoreButton show={() => moreReviews(known)} />}
      </section>
    </>
  )
}

function MoreButton({ show }: { show: () => Promise<void> }) {
  const [hasFailed, setFailed] = useState(false)
  return (
    <>
      <button className="button button-outline" type="button" onClick={() => show().catch(() => setFailed(true))}>
        Показать ещё
      </button>
      {hasFailed && <p role="alert">Не удалось загрузить. Нажмите ещё раз, чтобы повторить</p>}
    </>
  )
}

function WaitingCard({ product, onWritten }: { product: ReviewedProduct; onWritten: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const [isSent, setSent] = useState(false)

  async function send(words: ReviewWords) {
    await writeReview({ product_id: product.id, ...words })
    setSent(true)
  }

  return (
    <article className="panel profile-card review-item">
      <ReviewedProductLine product={product} />
      {isSent && (
        <>
          <p className="form-note" role="status">
            Спасибо! Отзыв появится после проверки.
          </p>
          <button className="link" type="button" onClick={onWritten}>
            К моим отзывам
          </button>
        </>
      )}
      {!isSent && isOpen && <ReviewForm send={send} onCancel={() => setOpen(false)} />}
      {!isSent && !isOpen && (
        <button className="button button-secondary" type="button" onClick={() => setOpen(true)}>
          Написать отзыв
        </button>
      )}
    </article>
  )
}
