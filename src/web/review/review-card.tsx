import { Stars } from './stars.tsx'

type Review = { rating: number; text: string; model: string; reply: string; created_at: string }

/** What one buyer said, and what the shop answered. */
export function ReviewCard({ author, review }: { author: string; review: Review }) {
  const { rating, created_at } = review
  return (
    <article className="review-card">
      <header>
        <h3>{author}</h3>
        <Stars rating={rating} />
        <span className="review-bought">Купил у нас</span>
        <time dateTime={created_at}>{reviewDay(created_at)}</time>
      </header>
      <ReviewText review={review} />
    </article>
  )
}

export function ReviewText({ review: { model, text, reply } }: { review: Review }) {
  return (
    <>
      {model && <p className="review-model">Техника: {model}</p>}
      <p className="review-text">{text}</p>
      {reply && (
        <div className="review-reply">
          <b>Ответ магазина</b>
          <p className="review-text">{reply}</p>
        </div>
      )}
    </>
  )
}

export function reviewDay(instant: string): string {
  // The shop's day, on the server and in every browser.
  const day = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Europe/Moscow' } as const
  return new Date(instant).toLocaleDateString('ru-RU', day)
}
