import { cardCorner } from '#shared/diagram/diagram-callouts.ts'
import type { Diagram, DiagramPosition } from '#shared/diagram/diagram-contract.ts'
import { type DiagramRow, rowsOf } from '#shared/diagram/diagram-rows.ts'
import type { DiagramView } from '#shared/diagram/diagram-view.ts'
import { CartButton } from '#web/cart/cart-button.tsx'
import { StockNote } from '#web/cart/stock-note.tsx'
import { productPath } from '#web/page/shop-paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Price } from '#web/ui/price.tsx'
import { PartPicture } from './part-picture.tsx'
import { RowNotes } from './row-notes.tsx'

type DiagramCardProps = {
  diagram: Diagram
  position: DiagramPosition
  view: DiagramView
  onChoose: (key: string | null) => void
}

/** What was chosen, with its price: on the drawing, and on a phone a sheet at the bottom of the screen. */
export function DiagramCard({ diagram, position, view, onChoose }: DiagramCardProps) {
  const others = diagram.positions.filter(({ key }) => key !== position.key)
  const keys = diagram.positions.map(({ key }) => key)
  const at = keys.indexOf(position.key)
  const rows = rowsOf(position)
  return (
    <section
      className="diagram-card"
      aria-label="Выбранная деталь"
      aria-live="polite"
      data-corner={cardCorner(view, placesOf(position), others.flatMap(placesOf))}
      data-single={rows.length === 1 || undefined}
      onKeyDown={(event) => event.key === 'Escape' && onChoose(null)}
    >
      <ul>
        {rows.map((row, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a position never change their order
          <li key={n}>
            <CardPart position={position} row={row} diagram={diagram} />
          </li>
        ))}
      </ul>
      <button className="diagram-card-close" type="button" aria-label="Закрыть" onClick={() => onChoose(null)}>
        <Icon name="x" />
      </button>
      <div className="diagram-card-turn">
        <button type="button" aria-label="Предыдущая позиция" onClick={() => onChoose(keys.at(at - 1) ?? null)}>
          <Icon name="chevron-left" />
        </button>
        <button
          type="button"
          aria-label="Следующая позиция"
          onClick={() => onChoose(keys[(at + 1) % keys.length] ?? null)}
        >
          <Icon name="chevron-right" />
        </button>
      </div>
    </section>
  )
}

/** A callout and where its lines end. */
function placesOf({ x, y, targets }: DiagramPosition) {
  return [{ x, y }, ...targets.map(([x, y]) => ({ x, y }))]
}

type CardPartProps = { diagram: Diagram; position: DiagramPosition; row: DiagramRow }

function CardPart({ diagram, position, row }: CardPartProps) {
  const { joined, name, number, product } = row
  return (
    <>
      {joined && <p className="diagram-joined">{joined}</p>}
      <div className="diagram-card-part">
        <PartPicture diagram={diagram} position={position} row={row} />
        <div>
          <h3>
            {!joined && <b>{position.key}</b>} {product ? <Link to={productPath(product)}>{name}</Link> : name}
          </h3>
          {number && <p className="code">{number}</p>}
          <RowNotes row={row} />
        </div>
      </div>
      {product ? (
        <div className="diagram-card-buy">
          <Price prices={product} />
          <StockNote product={product} />
          <CartButton product={product} look="primary" />
        </div>
      ) : (
        <p className="diagram-card-buy stock">Нет в продаже</p>
      )}
    </>
  )
}
