import { readAlternatives } from '#shared/diagram/supersession-text.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import {
  addPosition,
  changeItem,
  changePosition,
  type DraftItem,
  type DraftPosition,
  inOrder,
  newItem,
  removePosition,
} from './diagram-draft.ts'
import { NumberField } from './number-field.tsx'
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

type PositionProps = { editor: DiagramEditorState; position: DraftPosition }

/** Everything about the chosen position. */
function PositionFields({ editor, position }: PositionProps) {
  const { draft, change } = editor
  const { id, items } = position
  const put = (given: Partial<DraftPosition>) => change(changePosition(draft, id, given), { isStep: false })
  const isTwice = draft.positions.some((each) => each.id !== id && each.key === position.key)

  return (
    <div className="spot-fields">
      <div className="spot-fields-row">
        <Field
          label="Номер"
          maxLength={8}
          value={position.key}
          error={isTwice ? 'Такой номер уже есть' : undefined}
          onChange={(event) => put({ key: event.currentTarget.value.trim() })}
        />
        <Field
          label="Название"
          maxLength={200}
          placeholder={items[0]?.product?.name ?? ''}
          value={position.name}
          onChange={(event) => put({ name: event.currentTarget.value })}
        />
      </div>
      {items.map((item, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: variants have no other name than their place
        <ItemFields key={place} editor={editor} position={position} item={item} place={place} />
      ))}
      <button
        className="link"
        type="button"
        onClick={() => change(changePosition(draft, id, { items: [...items, newItem()] }))}
      >
        Добавить вариант по серийным номерам
      </button>
    </div>
  )
}

function ItemFields({ editor, position, item, place }: PositionProps & { item: DraftItem; place: number }) {
  const { draft, change } = editor
  const put = (given: Partial<DraftItem>) => change(changeItem(draft, position.id, place, given), { isStep: false })
  const number = item.number.trim()
  const replaced = draft.numbers[number]

  return (
    <fieldset className="sheet-item-fields">
      <legend className={place === 0 ? 'visually-hidden' : undefined}>
        {place === 0 ? 'Деталь' : `Вариант ${place + 1}`}
      </legend>
      {place > 0 && (
        <div className="sheet-item-number">
          <NumberField editor={editor} position={position} place={place} />
          <input
            className="spot-amount"
            type="number"
            min={1}
            max={999}
            aria-label={`Количество, вариант ${place + 1}`}
            value={item.quantity}
            onChange={(event) => put({ quantity: Math.min(999, Math.max(1, event.currentTarget.valueAsNumber || 1)) })}
          />
          <button
            className="admin-icon-button"
            type="button"
            aria-label={`Убрать вариант ${place + 1}`}
            onClick={() =>
              change(changePosition(draft, position.id, { items: position.items.filter((_each, n) => n !== place) }))
            }
          >
            <Icon name="trash" />
          </button>
        </div>
      )}
      <div className="spot-fields-row">
        <Field
          label="Серийные с"
          maxLength={32}
          value={item.serial_from}
          onChange={(event) => put({ serial_from: event.currentTarget.value })}
        />
        <Field
          label="по"
          maxLength={32}
          value={item.serial_to}
          onChange={(event) => put({ serial_to: event.currentTarget.value })}
        />
      </div>
      <Field
        label="Примечание"
        maxLength={300}
        value={item.note}
        onChange={(event) => put({ note: event.currentTarget.value })}
      />
      <Field
        label="Заменён на"
        hint="Например: DC31-1 или DC62-5 ×2 и 6601-8"
        error={replaced && readAlternatives(replaced.text) === null ? 'Пишите номера через «и» или «или»' : undefined}
        disabled={!number}
        value={replaced?.text ?? ''}
        onChange={(event) => {
          const numbers = { ...draft.numbers, [number]: { was: replaced?.was ?? [], text: event.currentTarget.value } }
          change({ ...draft, numbers }, { isStep: false })
        }}
      />
    </fieldset>
  )
}
