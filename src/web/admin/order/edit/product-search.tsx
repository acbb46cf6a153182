import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { formatRubles, type PriceTier } from '#shared/money/rubles.ts'
import { readManagedProducts } from '#web/api/admin/product-admin-api.ts'
import { Icon } from '#web/ui/icon.tsx'
import { type SearchedPart, searchedPart, shelfText } from './found-product.ts'

type PartSearchProps = { tier: PriceTier; onChoose: (part: SearchedPart) => void }

const shortest = 2
const pauseMs = 200

/** A part is added by its article or its name: typed, found, taken with Enter or a press. */
export function PartSearch({ tier, onChoose }: PartSearchProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const found = useFoundParts(text.trim(), tier)
  const isOpen = text.trim().length >= shortest && found !== undefined
  const parts = found ?? []

  function take(part: SearchedPart | undefined) {
    if (!part) return
    onChoose(part)
    setText('')
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'ArrowDown') setActive(Math.min(active + 1, parts.length - 1))
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0))
    else if (event.key === 'Enter') take(parts[active])
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
          aria-activedescendant={isOpen && parts[active] ? `${id}-${parts[active].id}` : undefined}
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
      <div role="listbox" id={`${id}-list`} aria-label="Найденные детали" hidden={!isOpen || parts.length === 0}>
        {parts.map((part, place) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the cursor stays in the field, as in every combobox
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the field
          <div
            key={part.id}
            id={`${id}-${part.id}`}
            role="option"
            aria-selected={place === active}
            onClick={() => take(part)}
          >
            <span className="code">{part.sku}</span>
            <span>{part.name}</span>
            <small>{shelfText(part.available).text}</small>
            <b>{formatRubles(part.price)}</b>
          </div>
        ))}
      </div>
      <p role="status">{isOpen && parts.length === 0 && 'Такой детали нет. Проверьте артикул'}</p>
    </div>
  )
}

/** Undefined while the answer is on its way. */
function useFoundParts(text: string, tier: PriceTier): SearchedPart[] | undefined {
  const [answer, setAnswer] = useState<{ text: string; parts: SearchedPart[] }>()
  useEffect(() => {
    if (text.length < shortest) return
    let isOver = false
    const timer = setTimeout(async () => {
      const asked = { search: text, visibility: 'visible', limit: '8' }
      const { products } = await readManagedProducts(asked).catch(() => ({ products: [] }))
      const parts = products.filter(({ discontinued }) => !discontinued).map((product) => searchedPart(product, tier))
      if (!isOver) setAnswer({ text, parts })
    }, pauseMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [text, tier])
  return answer?.text === text ? answer.parts : undefined
}
