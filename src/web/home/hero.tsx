import { OwnPlate } from '#web/appliance/own-plate.tsx'
import { useShell } from '#web/page/shell-data.ts'
import { PlateButton } from '#web/plate/plate-button.tsx'
import { PlateForm } from '#web/plate/plate-form.tsx'
import { Drawing } from '#web/ui/drawing.tsx'
import { Link } from '#web/ui/link.tsx'
import { numberedCallouts, washerSlug, washerViewBox } from './washer-callouts.ts'

/** The model code from the rating plate first; who does not know it points at the drawing. */
export function Hero({ slugs }: { slugs: { slug: string; category_id: number }[] }) {
  const { shop, categories } = useShell()
  const [example, ...others] = shop.exampleModels
  const washer = categories.find(({ slug }) => slug === washerSlug)
  const washerParts = slugs.flatMap(({ slug, category_id }) => (category_id === washer?.id ? slug : []))
  return (
    <section className="hero blueprint">
      <div className="hero-text">
        <h1>Запчасти, которые точно подойдут</h1>
        <p>
          Введите модель или сфотографируйте шильдик — покажем только совместимые детали.
          {washerParts.length > 0 && ' Или выберите узел на схеме.'}
        </p>
        <PlateForm
          id="plate-model"
          className="plate"
          example={example}
          head={
            <div className="plate-label">
              <label htmlFor="plate-model">Модель техники</label>
              <Link className="link" to="/info/gde-model">
                Где найти?
              </Link>
            </div>
          }
        >
          <PlateButton className="button button-secondary plate-camera">Сфотографировать шильдик</PlateButton>
        </PlateForm>
        {categories.length > 0 && <OwnPlate examples={others.slice(0, 3)} />}
      </div>
      {washer?.slug && <ExplodedWasher categorySlug={washer.slug} known={washerParts} />}
    </section>
  )
}

/** The machine taken apart: each number opens the category of that component; a category the shop does not have gets no number. */
function ExplodedWasher({ categorySlug, known }: { categorySlug: string; known: string[] }) {
  const numbered = numberedCallouts((slug) => known.includes(slug))
  return (
    <nav className="exploded" aria-label="Узлы стиральной машины">
      <div className="exploded-picture">
        <Drawing name="exploded-washer" viewBox={washerViewBox} />
        <svg viewBox={washerViewBox} aria-hidden="true">
          {numbered.map(({ slug, name, number, at, mark }) => (
            <Link key={slug} to={`/${categorySlug}/${slug}`} tabIndex={-1}>
              <path d={`M${at[0]} ${at[1]}L${mark[0]} ${mark[1]}`} />
              <circle cx={at[0]} cy={at[1]} r="3" />
              <circle cx={mark[0]} cy={mark[1]} r="14" />
              <text className="callout-number" x={mark[0]} y={mark[1] + 5}>
                {number}
              </text>
              <text className="callout-name" x={mark[0] + 22} y={mark[1] + 5}>
                {name}
              </text>
            </Link>
          ))}
        </svg>
      </div>
      <ol className="exploded-legend">
        {numbered.map(({ slug, name, number }) => (
          <li key={slug}>
            <Link to={`/${categorySlug}/${slug}`}>
              <i aria-hidden="true">{number}</i>
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
