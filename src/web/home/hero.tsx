import { useShell } from '#web/shell/shell-data.ts'
import { Link } from '#web/ui/link.tsx'
import { ExplodedWasher } from './exploded-washer.tsx'

const washerSlug = 'stiralnye-mashiny'

/** The model code from the rating plate first; who does not know it points at the drawing. */
export function Hero({ slugs }: { slugs: { slug: string; category_id: number }[] }) {
  const { categories } = useShell()
  const washer = categories.find(({ slug }) => slug === washerSlug)
  const washerParts = slugs.flatMap(({ slug, category_id }) => (category_id === washer?.id ? slug : []))
  return (
    <section className="hero blueprint">
      <div className="hero-text">
        <h1>Запчасти, которые точно подойдут</h1>
        <p>
          Введите модель с шильдика — покажем только совместимые детали.
          {washerParts.length > 0 && ' Или выберите узел на схеме.'}
        </p>
        <form data-link="" className="plate" action="/search">
          <div className="plate-label">
            <label htmlFor="plate-model">Модель техники</label>
            <Link className="link" to="/info/gde-model">
              Где найти?
            </Link>
          </div>
          <div className="plate-row">
            <input
              id="plate-model"
              name="q"
              required
              minLength={2}
              maxLength={100}
              placeholder="WW70J52E0HW"
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
            />
            <button className="button button-primary" type="submit">
              Подобрать
            </button>
          </div>
        </form>
      </div>
      {washer?.slug && <ExplodedWasher categorySlug={washer.slug} known={washerParts} />}
    </section>
  )
}
