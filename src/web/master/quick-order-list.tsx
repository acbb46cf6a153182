import { useRef } from 'react'
import type { QuickRow } from '#shared/master/quick-order-contract.ts'
import { type ListedRow, rowItem, withoutSent, withRow } from '#shared/master/quick-order-rows.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import { newKey } from '#web/api/new-key.ts'
import { useWrite } from '#web/api/use-write.ts'
import { readCart } from '#web/cart/cart-reading.ts'
import { serverCartChanged } from '#web/cart/cart-tabs.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { ownPrice } from '#web/ui/price.tsx'
import { QuickOrderRow } from './quick-order-row.tsx'

const statusWords: [QuickRow['status'], string][] = [
  ['found', 'Найдено'],
  ['replaced', 'Заменено'],
  ['short', 'Не хватает'],
  ['ambiguous', 'Уточнить'],
  ['missing', 'Не найдено'],
  ['fault', 'Исправить'],
]

type QuickOrderListProps = {
  rows: ListedRow[]
  /** Of the list as it is by then: while an answer is on its way it goes on changing. */
  onChange: (change: (before: ListedRow[]) => ListedRow[]) => void
  /** How many products were added to the cart. */
  onAdded: (count: number) => void
}

export function QuickOrderList({ rows, onChange, onAdded }: QuickOrderListProps) {
  const { isBusy, error, write } = useWrite()
  /** Kept until the cart has taken the list: pressed again after an answer that was lost, nothing is added twice, and what was changed since is. */
  const key = useRef<string>(undefined)
  const items = rows.flatMap((row) => rowItem(row) ?? [])
  const total = rows.reduce((sum, row) => {
    const item = rowItem(row)
    return item && row.product ? sum + ownPrice(row.product) * item.quantity : sum
  }, 0)

  async function putIntoCart() {
    key.current ??= newKey()
    const answer = await write('POST /api/quick-order/cart', { body: { key: key.current, items } })
    if (!answer) return
    key.current = undefined
    onAdded(answer.added.length)
    onChange((now) => withoutSent(now, rows, answer.dropped))
    serverCartChanged()
    void readCart()
  }

  return (
    <section className="panel quick-order" aria-labelledby="quick-title">
      <header>
        <h2 id="quick-title">Нашли в каталоге</h2>
        <p role="status">{countsOf(rows)}</p>
      </header>
      <ul>
        {rows.map((row) => (
          <QuickOrderRow
            key={row.key}
            row={row}
            onChange={(change) => onChange((now) => withRow(now, row.key, change))}
            onRemove={() => onChange((now) => now.filter(({ key }) => key !== row.key))}
          />
        ))}
      </ul>
      <footer>
        <FormError text={error} />
        <p>
          Итого <b>{formatRubles(total)}</b>
        </p>
        <button
          className="button button-primary"
          type="button"
          disabled={items.length === 0}
          aria-busy={isBusy}
          onClick={() => void putIntoCart()}
        >
          В корзину
        </button>
      </footer>
    </section>
  )
}

function countsOf(rows: ListedRow[]): string {
  return statusWords
    .map(([status, word]) => ({ word, n: rows.filter((row) => row.status === status).length }))
    .filter(({ n }) => n > 0)
    .map(({ word, n }) => `${word} ${n}`)
    .join(' · ')
}
