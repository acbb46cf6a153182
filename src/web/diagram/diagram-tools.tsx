import { type DiagramView, largestZoom, zoomPercent, zoomStep } from '#shared/diagram/diagram-view.ts'
import { Icon } from '#web/ui/icon.tsx'

type DiagramToolsProps = { view: DiagramView; onZoom: (factor: number) => void; onWhole: () => void }

/** What the colours mean, and how large the drawing is shown. */
export function DiagramTools({ view, onZoom, onWhole }: DiagramToolsProps) {
  return (
    <div className="diagram-foot">
      <ul className="diagram-legend">
        <li data-state="on-sale">можно купить</li>
        <li data-state="not-sold">нет в продаже</li>
        <li data-state="chosen" className="with-script">
          выбрано
        </li>
      </ul>
      <p className="diagram-hint with-script">Разведите пальцы, чтобы увеличить</p>
      <fieldset className="diagram-zoom with-script">
        <legend className="visually-hidden">Масштаб</legend>
        <button type="button" aria-label="Мельче" aria-disabled={view.zoom <= 1} onClick={() => onZoom(1 / zoomStep)}>
          <Icon name="minus" />
        </button>
        <output>{zoomPercent(view)}</output>
        <button
          type="button"
          aria-label="Крупнее"
          aria-disabled={view.zoom >= largestZoom}
          onClick={() => onZoom(zoomStep)}
        >
          <Icon name="plus" />
        </button>
      </fieldset>
      <button className="diagram-tool with-script" type="button" onClick={onWhole}>
        <Icon name="maximize" />
        <span>Весь лист</span>
      </button>
    </div>
  )
}
