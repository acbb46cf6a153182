import type { RatingDistribution } from '#shared/review/review-contract.ts'
import { countOf, reviewForms } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Stars } from './stars.tsx'

type ReviewSummaryProps = {
  rating: number
  count: number
  /** Undefined until it was asked for. */
  distribution: RatingDistribution | undefined
  chosen: number | null
  onChoose: (rating: number | null) => void
}

/** The mean with its count, and how many gave each number of stars; a press on a bar shows only those. */
export function ReviewSummary({ rating, count, distribution, chosen, onChoose }: ReviewSummaryProps) {
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
