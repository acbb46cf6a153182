import { type DragEvent, type MouseEvent, useState } from 'react'
import type { ManagedCategory, ManagedSubcategory } from '#shared/category/category-admin-contract.ts'
import { countOf, groupDigits, productForms } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { PhotoOrDrawing } from '#web/ui/photo-or-drawing.tsx'

type Props = {
  category: ManagedCategory | ManagedSubcategory
  address: string
  level: 'categories' | 'subcategories'
  /** Only siblings can be dragged past each other. */
  group: string
  place: number
  of: number
  picture: string | null
  toggle?: { isOpen: boolean; count: number; onToggle: () => void }
  onMove: (category: { id: number; name: string }, place: number) => void
  onEdit: () => void
}

const dragType = 'application/x-section'

/** One category: dragged by its handle, moved by its buttons, opened by its name. */
export function CategoryRow({ category, address, level, group, place, of, picture, toggle, onMove, onEdit }: Props) {
  const { id, name } = category
  const [isOver, setOver] = useState(false)

  function step({ currentTarget: button }: MouseEvent<HTMLElement>, to: number) {
    if (to < 0 || to >= of) return
    onMove({ id, name }, to)
    // A row that moves in the document loses the focus of its button; who presses ↓ three times must not look for it again.
    requestAnimationFrame(() => button.focus())
  }

  function take(event: DragEvent) {
    event.dataTransfer.setData(dragType, JSON.stringify({ id, name }))
    // The kind of what is dragged can be read while it hovers, its data only when it falls.
    event.dataTransfer.setData(`${dragType}-${level}-${group}`, '')
    event.dataTransfer.effectAllowed = 'move'
  }

  function drop(event: DragEvent) {
    setOver(false)
    const data = event.dataTransfer.getData(dragType)
    if (!isOurs(event) || !data) return
    event.preventDefault()
    onMove(JSON.parse(data) as { id: number; name: string }, place)
  }

  function isOurs(event: DragEvent): boolean {
    return event.dataTransfer.types.includes(`${dragType}-${level}-${group}`)
  }

  const places = level === 'categories' ? 'category' : 'subcategory'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is the second way; the buttons are the first
    <div
      className="section-row"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!isOurs(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span
        className="section-handle"
        draggable
        onDragStart={take}
        aria-hidden="true"
        title="Перетащите, чтобы переставить"
      >
        <Icon name="grip-vertical" />
      </span>
      {toggle && (
        <button
          className="section-toggle"
          type="button"
          aria-expanded={toggle.isOpen}
          aria-label={`Подкатегории: ${name}`}
          onClick={toggle.onToggle}
        >
          <Icon name="chevron-right" />
        </button>
      )}
      <span className="section-picture picture-box">
        <PhotoOrDrawing photo={picture} drawing={category.drawing} sizes="44px" />
      </span>
      <div className="section-name">
        <button type="button" onClick={onEdit} title="Изменить">
          {name}
        </button>
        <a className="code" href={address} target="_blank" rel="noreferrer" aria-label={`${name} на сайте`}>
          {address}
        </a>
      </div>
      <span className="section-below">{toggle && toggle.count > 0 && `${toggle.count} внутри`}</span>
      <Link className="section-count" to={`/products?${places}_id=${id}`}>
        {countOf(category.products_count, productForms)}
        {category.hidden_count > 0 && <small>скрыто {groupDigits(category.hidden_count)}</small>}
      </Link>
      <div className="section-buttons">
        <button
          type="button"
          aria-disabled={place === 0}
          aria-label={`Выше: ${name}`}
          onClick={(event) => step(event, place - 1)}
        >
          <Icon name="arrow-up" />
        </button>
        <button
          type="button"
          aria-disabled={place === of - 1}
          aria-label={`Ниже: ${name}`}
          onClick={(event) => step(event, place + 1)}
        >
          <Icon name="arrow-down" />
        </button>
        <button type="button" aria-label={`Изменить: ${name}`} onClick={onEdit}>
          <Icon name="pencil" />
        </button>
      </div>
    </div>
  )
}
