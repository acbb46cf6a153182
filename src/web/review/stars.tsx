import { Icon } from '#web/ui/icon.tsx'

const places = [1, 2, 3, 4, 5]

/** Five stars, as many of them filled as were given; read aloud as a number. */
export function Stars({ rating }: { rating: number }) {
  const filled = Math.round(rating)
  return (
    <span className="stars" role="img" aria-label={`Оценка ${String(rating).replace('.', ',')} из 5`}>
      {places.map((place) => (
        <i key={place} data-filled={place <= filled}>
          <Icon name="star" />
        </i>
      ))}
    </span>
  )
}

const words = ['ужасно', 'плохо', 'нормально', 'хорошо', 'отлично']

type StarChoiceProps = { rating: number | null; error: string | undefined; onChange: (rating: number) => void }

/** Stars to be given: ordinary radio buttons, so that arrows, screen readers and a finger all work. */
export function StarChoice({ rating, error, onChange }: StarChoiceProps) {
  return (
    <fieldset className="star-choice">
      <legend>Оценка</legend>
      <div>
        {places.map((place) => (
          <label key={place} data-filled={rating !== null && place <= rating}>
            <input type="radio" name="rating" checked={rating === place} onChange={() => onChange(place)} />
            <span className="visually-hidden">
              {place} из 5, {words[place - 1]}
            </span>
            <Icon name="star" />
          </label>
        ))}
        {rating !== null && <span aria-hidden="true">{words[rating - 1]}</span>}
      </div>
      <div role="alert">{error && <p className="form-error">{error}</p>}</div>
    </fieldset>
  )
}
