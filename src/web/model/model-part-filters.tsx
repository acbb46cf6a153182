import { productKindLabels, productKinds } from '#shared/catalog/product-kind.ts'
import type { ModelChoice } from '#shared/model/model-choice.ts'
import type { ModelPage } from '#shared/model/model-page-contract.ts'
import { groupDigits } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'

/** So few are seen at a glance; nobody has to choose a unit. */
const fewParts = 8

type ModelPartFiltersProps = {
  choice: ModelChoice
  page: Pick<ModelPage, 'parts' | 'section' | 'units' | 'parts_count'>
  address: (other: Partial<ModelChoice>) => string
}

/** Every choice is a link, so it works without scripts and stands in the address. */
export function ModelPartFilters({ choice, page, address }: ModelPartFiltersProps) {
  const { counts } = page.parts
  const kinds = productKinds.filter((kind) => counts[kind] > 0 || choice.kind === kind)
  return (
    <div className="part-filters">
      {page.units.length > 1 && page.parts_count > fewParts && (
        <nav className="sibling-chips" aria-label="Узлы">
          <Chip
            name="Все узлы"
            count={page.parts_count}
            to={address({ unit: undefined, section: undefined })}
            isCurrent={choice.unit === undefined && choice.section === undefined}
          />
          {page.units.map(({ key, name, total }) => (
            <Chip
              key={key}
              name={name}
              count={total}
              to={address({ unit: key, section: undefined })}
              isCurrent={choice.unit === key}
            />
          ))}
        </nav>
      )}
      <nav className="sibling-chips part-choices" aria-label="Фильтры деталей">
        {page.section && <Toggle name={page.section.name} to={address({ section: undefined })} isOn />}
        <Toggle
          name="В наличии"
          count={counts.in_stock}
          to={address({ inStock: !choice.inStock })}
          isOn={choice.inStock}
        />
        {(kinds.length > 1 || choice.kind) &&
          kinds.map((kind) => (
            <Toggle
              key={kind}
              name={productKindLabels[kind]}
              count={counts[kind]}
              to={address({ kind: choice.kind === kind ? undefined : kind })}
              isOn={choice.kind === kind}
            />
          ))}
      </nav>
    </div>
  )
}

type ChipProps = { name: string; count?: number; to: string }

function Chip({ name, count, to, isCurrent }: ChipProps & { isCurrent: boolean }) {
  return (
    <Link className="chip" to={to} preventScrollReset aria-current={isCurrent ? 'page' : undefined}>
      {name} {count !== undefined && <span className="chip-count">{groupDigits(count)}</span>}
    </Link>
  )
}

/** On: pressing it takes the choice back. */
function Toggle({ name, count, to, isOn }: ChipProps & { isOn: boolean }) {
  return (
    <Link
      className="chip part-choice"
      to={to}
      preventScrollReset
      data-on={isOn || undefined}
      aria-label={isOn ? `Убрать: ${name}` : undefined}
    >
      {name} {isOn ? <Icon name="x" /> : <span className="chip-count">{groupDigits(count ?? 0)}</span>}
    </Link>
  )
}
