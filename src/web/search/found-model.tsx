import type { ModelMatch } from '#shared/fit/model-contract.ts'
import { modelPath } from '#shared/model/model-path.ts'
import { matchNote } from '#web/appliance/match-note.ts'
import { useShell } from '#web/page/shell-data.ts'
import { countOf, productForms } from '#web/ui/count.ts'
import { Drawing } from '#web/ui/drawing.tsx'
import { Link } from '#web/ui/link.tsx'

/** The plate named an appliance: how it was read, and the way to its page. Several: the visitor chooses. */
export function FoundModel({ match, total }: { match: ModelMatch; total: number }) {
  const { categories } = useShell()
  const isOne = match.models.length === 1
  const title = isOne ? 'Нашли вашу технику' : 'Выберите свою модель'
  const note = matchNote(match)
  return (
    <section className="found-models" aria-label={title}>
      <h2>{title}</h2>
      {!isOne && note && <p className="search-note">{note}</p>}
      {match.models.map((model) => {
        const category = categories.find(({ id }) => id === model.category_id)
        return (
          <div className="found-model" key={model.id}>
            <span className="found-model-picture">
              <Drawing name={category?.drawing ?? 'washer'} />
            </span>
            <span className="found-model-text">
              <b>
                {model.brand} <span className="code">{model.code}</span>
                {isOne && match.rest && <span className="code found-model-rest">{match.rest}</span>}
              </b>
              {category && <span>{category.name}</span>}
              {isOne && note && <span>{note}</span>}
            </span>
            <Link className="button button-primary" to={modelPath(model)}>
              {isOne ? `Показать ${countOf(total, productForms)}` : 'Показать запчасти'}
            </Link>
          </div>
        )
      })}
    </section>
  )
}
