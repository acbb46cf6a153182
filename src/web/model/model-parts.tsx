import { isNarrowed, type ModelChoice, modelSearch } from '#shared/model/model-choice.ts'
import type { ModelPage } from '#shared/model/model-page-contract.ts'
import { countOf, groupDigits, partForms } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Section } from '#web/ui/section.tsx'
import { ModelPartFilters } from './model-part-filters.tsx'
import { PartRow } from './part-row.tsx'
import { sheetHref } from './section-places.tsx'

type ModelPartsProps = {
  path: string
  choice: ModelChoice
  page: Pick<ModelPage, 'parts' | 'parts_count' | 'section' | 'units'>
}

/** Everything that fits, a short list for each unit; a chosen unit is shown whole. */
export function ModelParts({ path, choice, page }: ModelPartsProps) {
  const { units, total } = page.parts
  const isWhole = choice.unit !== undefined
  const address = (other: Partial<ModelChoice>) => path + modelSearch({ ...choice, page: undefined, ...other })
  return (
    <Section
      id="parts"
      title="Все детали по узлам"
      aside={
        <p className="section-note" role="status">
          {isNarrowed(choice)
            ? `${countOf(total, partForms)} из ${groupDigits(page.parts_count)}`
            : `${countOf(total, partForms)}, только подходящие`}
        </p>
      }
    >
      <ModelPartFilters choice={choice} page={page} address={address} />
      {units.length === 0 && (
        <div className="empty">
          <h3>С такими фильтрами деталей нет</h3>
          <p>
            <Link className="link" to={path} preventScrollReset>
              Показать все {countOf(page.parts_count, partForms)}
            </Link>
          </p>
        </div>
      )}
      <div className="part-units" data-whole={isWhole || undefined}>
        {units.map((unit) => (
          <section className="panel part-unit" key={unit.key} aria-labelledby={`unit-${unit.key}`}>
            <header>
              <h3 id={`unit-${unit.key}`}>
                {isWhole ? unit.name : <Link to={`${address({ unit: unit.key })}#parts`}>{unit.name}</Link>}
              </h3>
              <span>{groupDigits(unit.total)}</span>
              {unit.diagram_id !== null && (
                <Link
                  className="part-unit-sheet"
                  to={sheetHref(path, unit.diagram_id)}
                  aria-label={`${unit.name} на схеме`}
                >
                  На схеме
                  <Icon name="chevron-right" />
                </Link>
              )}
            </header>
            <ul>
              {unit.products.map((product) => (
                <PartRow key={product.id} product={product} />
              ))}
            </ul>
            {!isWhole && unit.total > unit.products.length && (
              <Link
                className="part-unit-more"
                to={`${address({ unit: unit.key })}#parts`}
                aria-label={`Ещё ${unit.total - unit.products.length}: ${unit.name}`}
              >
                Ещё {groupDigits(unit.total - unit.products.length)}
              </Link>
            )}
          </section>
        ))}
      </div>
      {page.parts.pages > 1 && <UnitPages parts={page.parts} address={address} />}
    </Section>
  )
}

type UnitPagesProps = { parts: ModelPage['parts']; address: (other: Partial<ModelChoice>) => string }

function UnitPages({ parts: { page, pages }, address }: UnitPagesProps) {
  return (
    <nav className="part-pages" aria-label="Страницы узла">
      {page > 1 && (
        <Link className="button button-outline" to={`${address({ page: page - 1 })}#parts`}>
          <Icon name="chevron-left" />
          Назад
        </Link>
      )}
      <span>
        Страница {page} из {pages}
      </span>
      {page < pages && (
        <Link className="button button-outline" to={`${address({ page: page + 1 })}#parts`}>
          Дальше
          <Icon name="chevron-right" />
        </Link>
      )}
    </nav>
  )
}
