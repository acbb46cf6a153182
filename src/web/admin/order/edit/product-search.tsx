import { type KeyboardEvent, useId, useState } from 'react'
import { formatRubles, type PriceTier } from '#shared/money/rubles.ts'
import { levelOfTier } from '#shared/trade-level/level-price.ts'
import { useTradeLevels } from '#web/admin/trade-level/level-select.tsx'
import { useRead } from '#web/api/use-read.ts'
import { Icon } from '#web/ui/icon.tsx'
import { type SearchedProduct, searchedProduct, shelfText } from './found-product.ts'

type ProductSearchProps = { tier: PriceTier; onChoose: (product: SearchedProduct) => void }

const shortest = 2
const pauseMs = 200

/** Finds a product by article or name; Enter or a press adds it. */
export function ProductSearch({ tier, onChoose }: ProductSearchProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const answer = useFoundProducts(text.trim(), tier)
  const isOpen = text.trim().length >= shortest && answer !== undefined
  const found = answer ?? []

  function take(product: SearchedProduct | undefined) {
    if (!product) return
    onChoose(product)
    setText('')
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'ArrowDown') setActive(Math.min(active + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0))
    else if (event.key === 'Enter') take(found[active])
    else if (event.key === 'Escape' && text) setText('')
    else return
    event.preventDefault()
  }

  return (
    <div className="part-search">
      <label>
        <Icon name="plus" />
        <input
          role="combobox"
          aria-label="Добавить деталь: артикул или название"
          placeholder="Добавить деталь: артикул или название"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={isOpen && found[active] ? `${id}-${found[active].id}` : undefined}
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setActive(0)
          }}
          onKeyDown={press}
        />
      </label>
      <div role="listbox" id={`${id}-list`} aria-label="Найденные детали" hidden={!isOpen || found.length === 0}>
        {found.map((product, place) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the cursor stays in the field, as in every combobox
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the field
          <div
            key={product.id}
            id={`${id}-${product.id}`}
            role="option"
            aria-selected={place === active}
            onClick={() => take(product)}
          >
            <span className="code">{product.sku}</span>
            <span>{product.name}</span>
            <small>{shelfText(product.available).text}</small>
            <b>{formatRubles(product.price)}</b>
          </div>
        ))}
      </div>
      <p role="status">{isOpen && found.length === 0 && 'Такой детали нет. Проверьте артикул'}</p>
    </div>
  )
}

/** Undefined while the answer is on its way; nothing where there is none. */
function useFoundProducts(text: string, tier: PriceTier): SearchedProduct[] | undefined {
  const query = { search: text, visibility: 'visible', limit: '8' }
  const isOff = text.length < shortest
  const levels = useTradeLevels({ isOff: levelOfTier(tier) === null })
  const { answer, state } = useRead(
    'GET /api/admin/products',
    { query: new URLSearchParams(query) },
    { isOff, pauseMs },
  )
  if (state === 'failed') return []
  const sold = answer?.products.filter(({ discontinued }) => !discontinued)
  return state === 'ready' ? sold?.map((product) => searchedProduct(product, tier, levels)) : undefined
}
