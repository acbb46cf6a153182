import { useState } from 'react'
import type { OwnReviewOfProduct, ReviewedProduct } from '#shared/review/review-contract.ts'
import { reviewStatusText } from '#shared/review/review-rules.ts'
import { callShop } from '#web/api/call-shop.ts'
import { useRead } from '#web/api/use-read.ts'
import { useWrite } from '#web/api/use-write.ts'
import { productPath } from '#web/page/shop-paths.ts'
import { ReviewText, reviewDay } from '#web/review/review-card.tsx'
import { ReviewForm, type ReviewWords } from '#web/review/review-form.tsx'
import { Stars } from '#web/review/stars.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { Link } from '#web/ui/link.tsx'
import { ProductPicture } from '#web/ui/product-picture.tsx'
import { notSavedText, TabTrouble } from './tab-notes.tsx'

/** Purchases without a review, and the user's own reviews. */
export function ReviewsTab() {
  const waiting = useRead('GET /api/reviews/waiting')
  const own = useRead('GET /api/reviews')

  function read() {
    for (const { state, reload, refresh } of [waiting, own]) void (state === 'failed' ? reload() : refresh())
  }

  if (!waiting.answer || !own.answer) {
    const isReading = [waiting, own].some(({ answer, state }) => !answer && state === 'loading')
    return <TabTrouble isFailed={!isReading} onRetry={read} />
  }
  const { products, next_cursor: nextWaiting } = waiting.answer
  const { reviews, next_cursor: nextReviews } = own.answer

  function moreWaiting() {
    void waiting.readMore({ query: { cursor: nextWaiting } }, (before, page) => ({
      ...page,
      products: [...before.products, ...page.products],
    }))
  }

  function moreReviews() {
    void own.readMore({ query: { cursor: nextReviews } }, (before, page) => ({
      ...page,
      reviews: [...before.reviews, ...page.reviews],
    }))
  }

  return (
    <>
      {products.length > 0 && (
        <section className="review-shelf" aria-labelledby="waiting-title">
          <h2 id="waiting-title">Ждут отзыва</h2>
          {products.map((product) => (
            <WaitingCard key={product.id} product={product} onWritten={read} />
          ))}
          {nextWaiting !== null && <MoreButton hasFailed={waiting.state === 'failed'} onMore={moreWaiting} />}
        </section>
      )}
      <section className="review-shelf" aria-labelledby="own-title">
        <h2 id="own-title">Мои отзывы</h2>
        {reviews.length === 0 && (
          <div className="panel profile-card">
            <p>Отзывов пока нет. Купили деталь? Расскажите, подошла ли</p>
            <Link className="button button-secondary" to="/#catalog">
              В каталог
            </Link>
          </div>
        )}
        {reviews.map((review) => (
          <OwnReviewCard key={review.id} review={review} onChanged={read} />
        ))}
        {nextReviews !== null && <MoreButton hasFailed={own.state === 'failed'} onMore={moreReviews} />}
      </section>
    </>
  )
}

function MoreButton({ hasFailed, onMore }: { hasFailed: boolean; onMore: () => void }) {
  return (
    <>
      <button className="button button-outline" type="button" onClick={onMore}>
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
    await callShop('POST /api/reviews', { body: { product_id: product.id, ...words } })
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

type OwnReviewCardProps = { review: OwnReviewOfProduct; onChanged: () => void }

/** A review as its author sees it: where it stands, and how to change or take it back. */
function OwnReviewCard({ review, onChanged }: OwnReviewCardProps) {
  const [mode, setMode] = useState<'shown' | 'changed' | 'removed'>('shown')
  const { isBusy, formError, write } = useWrite({ unavailable: notSavedText })

  async function save(words: ReviewWords) {
    await callShop('PATCH /api/reviews/:id', { params: { id: review.id }, body: words })
    setMode('shown')
    onChanged()
  }

  async function remove() {
    if (await write('DELETE /api/reviews/:id', { params: { id: review.id } })) onChanged()
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
          <FormError text={formError} />
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

/** The product a review is about; nothing if it no longer exists. */
function ReviewedProductLine({ product }: { product: ReviewedProduct | null }) {
  if (!product) return <p className="profile-note">Товара больше нет в каталоге</p>
  return (
    <div className="reviewed-part">
      <div>
        <ProductPicture product={product} photo={product.photos[0]} alt="" sizes="64px" />
      </div>
      <h3>
        <Link to={productPath(product)}>{product.name}</Link>
        <small className="code">{product.sku}</small>
      </h3>
    </div>
  )
}
