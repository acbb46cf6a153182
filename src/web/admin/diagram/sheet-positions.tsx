import { Icon } from '#web/ui/icon.tsx'
import { addPosition, changeItem, type DraftPosition, inOrder, removePosition } from './diagram-draft.ts'
import { NumberField } from './number-field.tsx'
import { PositionFields } from './position-fields.tsx'
import type { DiagramEditorState } from './use-diagram-editor.ts'

/** The positions as a list: numbers and amounts are corrected here, also on a phone. */
export function SheetPositions({ editor }: { editor: DiagramEditorState }) {
  const { draft, change, select, selected } = editor
  const positions = inOrder(draft.positions)

  function add() {
    const [next, position] = addPosition(draft)
    change(next)
    select(position.id)
    setTimeout(() => document.querySelector<HTMLElement>('.spot-row[data-selected] .spot-number input')?.focus())
  }

  return (
    <section className="admin-card sheet-panel">
      <h2>
        Позиции <small>{positions.length}</small>
      </h2>
      {positions.length === 0 && <p className="sheet-help">Поставьте выноску на рисунке или вставьте список.</p>}
      <ol className="spot-rows">
        {positions.map((position) => (
          <PositionRow
            key={position.id}
            position={position}
            editor={editor}
            isSelected={position.id === selected?.id}
          />
        ))}
      </ol>
      <button className="button button-secondary sheet-wide" type="button" onClick={add}>
        <Icon name="plus" />
        Добавить позицию
      </button>
    </section>
  )
}

type RowProps = { position: DraftPosition; editor: DiagramEditorState; isSelected: boolean }

function PositionRow({ position, editor, isSelected }: RowProps) {
  const { draft, change, select } = editor
  const { id, key, items, name } = position
  const [first] = items
  const more = items.length - 1

  return (
    <li className="spot-row" data-selected={isSelected || undefined}>
      <button
        className="spot-key"
        type="button"
        aria-label={`Позиция ${key}`}
        aria-expanded={isSelected}
        data-state={first?.number && !first.product ? 'unknown' : undefined}
        onClick={() => select(isSelected ? null : id)}
      >
        {key || '?'}
      </button>
      <div className="spot-number">
        {isSelected ? (
          <NumberField editor={editor} position={position} place={0} />
        ) : (
          <button type="button" onClick={() => select(id)}>
            <b className="code">{first?.number || '—'}</b>
            {more > 0 && <small> и ещё {more}</small>}
            <RowName name={name} item={first} />
          </button>
        )}
      </div>
      <input
        className="spot-amount"
        type="number"
        min={1}
        max={999}
        aria-label={`Количество, позиция ${key}`}
        disabled={!first}
        value={first?.quantity ?? 1}
        onFocus={() => select(id)}
        onChange={(event) => {
          const quantity = event.currentTarget.valueAsNumber
          if (quantity >= 1 && quantity <= 999) change(changeItem(draft, id, 0, { quantity }))
        }}
      />
      <button
        className="admin-icon-button"
        type="button"
        aria-label={`Удалить позицию ${key}`}
        onClick={() => {
          change(removePosition(draft, id))
          if (isSelected) select(null)
        }}
      >
        <Icon name="trash" />
      </button>
      {isSelected && <PositionFields editor={editor} position={position} />}
    </li>
  )
}

function RowName({ name, item }: { name: string; item: DraftPosition['items'][number] | undefined }) {
  if (item?.number && !item.product)
    return <small data-tone="bad">{name ? `${name}: нет` : 'Нет'} такого артикула</small>
  return <small>{name || item?.product?.name || (item?.number ? '' : 'Номер не указан')}</small>
}
