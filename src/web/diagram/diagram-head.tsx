import type { Diagram, DiagramSummary } from '#shared/diagram/diagram-contract.ts'
import { diagramPath } from '#shared/diagram/diagram-path.ts'
import type { ApplianceModel } from '#shared/fit/model-contract.ts'
import { type CountForms, countOf } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'

const positionForms: CountForms = { one: 'позиция', few: 'позиции', many: 'позиций' }

type DiagramHeadProps = {
  model: ApplianceModel
  diagrams: DiagramSummary[]
  diagram: Diagram
  onPrint: () => void
}

/** Which sheet this is, the sheets before and after it, and the printer. */
export function DiagramHead({ model, diagrams, diagram, onPrint }: DiagramHeadProps) {
  const at = diagrams.findIndex(({ id }) => id === diagram.id)
  const count = countOf(diagram.positions.length, positionForms)
  return (
    <header className="diagram-head">
      <div>
        <h2>{diagram.unit}</h2>
        <p>
          {diagrams.length > 1 && `Схема ${at + 1} из ${diagrams.length} · `}
          {count}
          {diagram.sheet_number && (
            <>
              {' · '}
              <span className="code">{diagram.sheet_number}</span>
            </>
          )}
        </p>
        {diagram.note && <p>{diagram.note}</p>}
      </div>
      <nav aria-label="Соседние схемы">
        <SheetLink model={model} sheet={diagrams[at - 1]} name="Предыдущая схема" icon="chevron-left" />
        <SheetLink model={model} sheet={diagrams[at + 1]} name="Следующая схема" icon="chevron-right" />
        <button className="diagram-tool with-script" type="button" aria-label="Печать схемы" onClick={onPrint}>
          <Icon name="printer" />
          <span>Печать</span>
        </button>
      </nav>
    </header>
  )
}

type SheetLinkProps = {
  model: ApplianceModel
  sheet: DiagramSummary | undefined
  name: string
  icon: 'chevron-left' | 'chevron-right'
}

function SheetLink({ model, sheet, name, icon }: SheetLinkProps) {
  if (!sheet) return null
  return (
    <Link
      className="diagram-tool"
      to={diagramPath(model, sheet.id)}
      preventScrollReset
      aria-label={`${name}: ${sheet.unit}`}
    >
      <Icon name={icon} />
    </Link>
  )
}
