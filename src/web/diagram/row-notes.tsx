import type { DiagramRow } from '#shared/diagram/diagram-rows.ts'

/** How many are built in, for which appliances, and what became of the number on the drawing. */
export function RowNotes({ row: { quantity, note, serials, instead, drawnNumber, newer } }: { row: DiagramRow }) {
  const facts = [quantity > 1 && `Нужно ${quantity} шт.`, note, serials && `Серийные номера ${serials}`].filter(Boolean)
  return (
    <>
      {facts.length > 0 && <p className="diagram-note">{facts.join(' · ')}</p>}
      {instead.length > 0 && (
        <p className="diagram-note">
          Вместо{' '}
          {instead.map((number, n) => (
            <span key={number}>
              {n > 0 && ' → '}
              <s className="code">{number}</s>
            </span>
          ))}
        </p>
      )}
      {drawnNumber && instead.length === 0 && (
        <p className="diagram-note">
          На схеме <span className="code">{drawnNumber}</span>
        </p>
      )}
      {newer.length > 0 && (
        <p className="diagram-note">
          Новый номер <span className="code">{newer.join(', ')}</span>
        </p>
      )}
    </>
  )
}
