import { type KeyboardEvent, useId, useState } from 'react'
import type { ManagedProductRow } from '#shared/product/product-admin-contract.ts'
import { useRead } from '#web/api/use-read.ts'
import { changeItem, type DraftPosition } from './diagram-draft.ts'
import type { DiagramEditorState } from './use-diagram-editor.ts'

type NumberFieldProps = { editor: DiagramEditorState; position: DraftPosition; place: number }

const shortest = 3

/** A part number: a product of the shop found by article or name, or a number the shop does not sell. */
export function NumberField({ editor, position, place }: NumberFieldProps) {
  const id = useId()
  const { draft, change, lookUp } = editor
  const item = position.items[place]
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const typed = item?.number.trim() ?? ''
  const { answer } = useRead(
    'GET /api/admin/products',
    { query: { search: typed, limit: 6 } },
    { isOff: !isOpen || typed.length < shortest, pauseMs: 200 },
  )
  const found = isOpen && typed.length >= shortest ? (answer?.products ?? []) : []

  function type(number: string) {
    change(changeItem(draft, position.id, place, { number, product_id: null, product: null }), { isStep: !isOpen })
    setOpen(true)
    setActive(-1)
  }

  function choose(product: ManagedProductRow | undefined) {
    if (!product) return
    const { sku: number, id: product_id, sku, name, quantity, hidden } = product
    change(
      changeItem(draft, position.id, place, {
        number,
        product_id,
        product: { id: product_id, sku, name, quantity, hidden },
      }),
    )
    setOpen(false)
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'ArrowDown') setActive(Math.min(active + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, -1))
    else if (event.key === 'Enter' && active >= 0) choose(found[active])
    else if (event.key === 'Enter' || event.key === 'Escape') {
      setOpen(false)
      void lookUp()
    } else return
    event.preventDefault()
  }

  if (!item) return null
  return (
    <div className="sheet-number-field">
      <input
        className="code"
        role="combobox"
        aria-label={`Артикул, позиция ${position.key}${place > 0 ? `, вариант ${place + 1}` : ''}`}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={found[active] ? `${id}-${found[active].id}` : undefined}
        autoComplete="off"
        maxLength={64}
        placeholder="Артикул"
        value={item.number}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={press}
        onBlur={() => {
          setOpen(false)
          void lookUp()
        }}
      />
      <div role="listbox" id={`${id}-list`} aria-label="Товары магазина" hidden={found.length === 0}>
        {found.map((product, n) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the cursor stays in the field, as in every combobox
          <div
            key={product.id}
            id={`${id}-${product.id}`}
            role="option"
            aria-selected={n === active}
            onPointerDown={(event) => {
              event.preventDefault()
              choose(product)
            }}
          >
            <span>{product.name}</span>
            <small className="code">{product.sku}</small>
            <small>{product.quantity === null ? 'уточнять' : `${product.quantity} шт.`}</small>
          </div>
        ))}
      </div>
    </div>
  )
}
