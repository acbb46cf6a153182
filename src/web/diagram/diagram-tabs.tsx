import type { DiagramSummary } from '#shared/diagram/diagram-contract.ts'
import { diagramPath } from '#shared/diagram/diagram-path.ts'
import type { ApplianceModel } from '#shared/fit/model-contract.ts'
import { Link } from '#web/ui/link.tsx'

type DiagramTabsProps = { model: ApplianceModel; diagrams: DiagramSummary[]; current: number }

/** All sheets of an appliance. */
export function DiagramTabs({ model, diagrams, current }: DiagramTabsProps) {
  return (
    <nav className="sibling-chips diagram-tabs" aria-label="Схемы узлов">
      {diagrams.map(({ id, unit, positions_count }) => (
        <Link
          key={id}
          className="chip"
          to={diagramPath(model, id)}
          preventScrollReset
          aria-current={id === current ? 'page' : undefined}
        >
          {unit} <span className="chip-count">{positions_count}</span>
        </Link>
      ))}
    </nav>
  )
}
