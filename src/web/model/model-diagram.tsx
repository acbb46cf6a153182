import type { Diagram, DiagramSummary } from '#shared/diagram/diagram-contract.ts'
import type { ApplianceModel } from '#shared/fit/model-contract.ts'
import { type ModelChoice, modelSearch } from '#shared/model/model-choice.ts'
import { DiagramIsland } from '#web/diagram/diagram-island.ts'
import { groupDigits } from '#web/ui/count.ts'
import { Link } from '#web/ui/link.tsx'

type ModelDiagramProps = {
  model: ApplianceModel
  diagrams: DiagramSummary[]
  diagram: Diagram
  path: string
  choice: ModelChoice
  partsCount: number
}

/** The sheets of the appliance: a chip for each unit changes the one that is open. */
export function ModelDiagram({ model, diagrams, diagram, path, choice, partsCount }: ModelDiagramProps) {
  return (
    <div className="model-diagram" id="diagram">
      <nav className="sibling-chips" aria-label="Схемы узлов">
        {diagrams.map(({ id, unit, positions_count }) => (
          <Link
            key={id}
            className="chip"
            to={path + modelSearch({ ...choice, diagram: id })}
            preventScrollReset
            aria-current={id === diagram.id ? 'page' : undefined}
          >
            {unit} <span className="chip-count">{groupDigits(positions_count)}</span>
          </Link>
        ))}
        {partsCount > 0 && (
          <a className="chip" href="#parts">
            Все детали <span className="chip-count">{groupDigits(partsCount)}</span>
          </a>
        )}
      </nav>
      <DiagramIsland model={model} diagrams={diagrams} diagram={diagram} />
      <p className="diagram-small-print">
        Рисунок показывает, где стоят детали, пропорции условные. Перед покупкой сверьте номер на детали.
      </p>
    </div>
  )
}
