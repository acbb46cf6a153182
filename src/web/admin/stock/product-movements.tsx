import { useState } from 'react'
import type { StockMovement } from '#shared/stock/stock-contract.ts'
import { movementTexts } from '#shared/stock/stock-names.ts'
import { shortTime } from '#web/admin/ui/shown-time.ts'
import { useRead } from '#web/api/use-read.ts'
import { Link } from '#web/ui/link.tsx'

const firstShown = 5
const mostShown = 100

/** The ledger of one product: who moved how many, when and why. */
export function ProductMovements({ productId, edition }: { productId: number; edition: string }) {
  const [limit, setLimit] = useState(firstShown)
  const { answer } = useRead(
    'GET /api/admin/products/:id/movements',
    { params: { id: productId }, query: { limit: String(limit) } },
    { edition },
  )
  if (!answer) return null
  return (
    <section className="admin-card">
      <h3>Движение остатка</h3>
      <ul className="form-journal">
        {answer.movements.map((movement) => (
          <li key={movement.id}>
            <b>{changeText(movement)}</b> {movementTexts[movement.reason].toLowerCase()} <Because movement={movement} />
            <small>
              {shortTime(movement.at)}
              {movement.actor && `, ${movement.actor.name}`}
            </small>
          </li>
        ))}
      </ul>
      {answer.movements.length === 0 && <p>Остаток ещё не менялся</p>}
      {answer.next_cursor && limit < mostShown && (
        <button className="link" type="button" onClick={() => setLimit(mostShown)}>
          Вся история
        </button>
      )}
    </section>
  )
}

function Because({ movement: { order, document, batch } }: { movement: StockMovement }) {
  if (order) {
    return (
      <Link className="link" to={`/orders?order=${order.id}`}>
        № {order.number}
      </Link>
    )
  }
  if (document) {
    return (
      <Link className="link" to={`/stock?tab=documents&document=${document.id}`}>
        № {document.id}
      </Link>
    )
  }
  return batch ? `«${batch.title}»` : null
}

/** «+3, стало 9», or what orders hold where the shelf itself did not change; of goods past the books, what really left. */
function changeText({
  pieces,
  quantity_delta: delta,
  reserved_delta: held,
  quantity_after: after,
}: StockMovement): string {
  if (pieces !== null) {
    return after === null
      ? `${signed(pieces)}, остаток неизвестен`
      : `${signed(pieces)} при остатке ${after - delta}, стало ${after}`
  }
  if (delta === 0 && held !== 0) return `резерв ${signed(held)}`
  return `${signed(delta)}, стало ${after ?? 'неизвестно'}`
}

function signed(pieces: number): string {
  return pieces < 0 ? `−${-pieces}` : `+${pieces}`
}
