import { useEffect, useRef, useState } from 'react'
import type { AddedPart } from '#shared/cart/added-parts.ts'
import { positionId } from '#shared/diagram/diagram-callouts.ts'
import type { Diagram, DiagramPosition } from '#shared/diagram/diagram-contract.ts'
import { leftTicked, tickedParts } from '#shared/diagram/ticked-parts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { DiagramBasket } from './diagram-basket.tsx'
import { PositionRows } from './position-rows.tsx'

type DiagramListProps = {
  diagram: Diagram
  shown: readonly DiagramPosition[]
  chosen: string | null
  hovered: string | null
  isStockOnly: boolean
  onStockOnly: (isOn: boolean) => void
  onHover: (key: string | null) => void
  onChoose: (key: string | null) => void
}

/** The parts of the sheet as a table: what one sees on the drawing, in words. */
export function DiagramList({ diagram, shown, chosen, hovered, isStockOnly, ...on }: DiagramListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [ticked, setTicked] = useState<ReadonlySet<string> | null>(null)
  const [answer, setAnswer] = useState<AddedPart[]>()

  // Beside the drawing the list scrolls by itself; below it, on a phone, the page stays where it is.
  useEffect(() => {
    const box = scroller.current
    const row = chosen === null ? null : document.getElementById(positionId(chosen))
    if (!box || !row || box.scrollHeight <= box.clientHeight) return
    const [frame, seen] = [box.getBoundingClientRect(), row.getBoundingClientRect()]
    if (seen.top >= frame.top && seen.bottom <= frame.bottom) return
    box.scrollBy({ top: seen.top - frame.top - (frame.height - seen.height) / 2, behavior: 'smooth' })
  }, [chosen])

  function toggle(row: string) {
    const next = new Set(ticked)
    if (!next.delete(row)) next.add(row)
    setTicked(next)
    // A new tick begins a new choice.
    setAnswer(undefined)
  }

  function stopTicking() {
    setTicked(null)
    setAnswer(undefined)
    // The bar is gone, and the cursor with it.
    setTimeout(() => opener.current?.focus())
  }

  const ticks = ticked && { has: (row: string) => ticked.has(row), toggle }
  return (
    <div className="diagram-list">
      <div className="diagram-list-head">
        <h3>Детали на схеме</h3>
        {!ticked && shown.length > 1 && (
          <button
            ref={opener}
            className="diagram-several with-script"
            type="button"
            onClick={() => setTicked(new Set())}
          >
            <Icon name="list-plus" />
            Отметить<span> несколько</span>
          </button>
        )}
        <label className="diagram-switch with-script">
          В наличии
          <input
            type="checkbox"
            role="switch"
            checked={isStockOnly}
            aria-checked={isStockOnly}
            onChange={({ target }) => on.onStockOnly(target.checked)}
          />
        </label>
      </div>
      <div className="diagram-list-scroll" ref={scroller}>
        <table>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">Позиция</th>
              <th scope="col">Деталь</th>
              <th scope="col">Цена и наличие</th>
              <th scope="col">{ticked ? 'Отметка' : 'Корзина'}</th>
            </tr>
          </thead>
          {shown.map((position) => (
            <PositionRows
              key={position.key}
              diagram={diagram}
              position={position}
              mark={position.key === chosen ? 'chosen' : position.key === hovered ? 'hovered' : undefined}
              ticks={ticks}
              onHover={on.onHover}
              onChoose={on.onChoose}
            />
          ))}
        </table>
        {shown.length === 0 && <p className="diagram-nothing">Сейчас ничего из этого узла нет на складе.</p>}
      </div>
      {ticked && (
        <DiagramBasket
          parts={tickedParts(diagram.positions, ticked)}
          answer={answer}
          onAnswered={(next) => {
            setTicked(leftTicked(diagram.positions, ticked, next))
            setAnswer(next)
          }}
          onClose={stopTicking}
        />
      )}
      <p className="visually-hidden" role="status">
        {isStockOnly && `В наличии позиций: ${shown.length}`}
      </p>
    </div>
  )
}
