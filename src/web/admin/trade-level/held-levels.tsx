import { formatRubles } from '#shared/money/rubles.ts'
import { useRead } from '#web/api/use-read.ts'
import { countOf, productForms } from '#web/ui/count.ts'
import { Link } from '#web/ui/link.tsx'

/** Where the purchase price holds the price of a level, by the saved rules: those masters buy at cost. */
export function HeldLevels({ edition }: { edition: number }) {
  const { answer, state, reload } = useRead('GET /api/admin/trade-levels/held', {}, { edition })
  const held = answer?.levels.filter((level) => level.held > 0) ?? []
  if (state === 'ready' && answer?.levels.length === 0) return null
  return (
    <section className="admin-card held-levels" aria-label="Где цену держит закупочная">
      <h2>Где цену держит закупочная</h2>
      {state === 'failed' && (
        <p role="alert">
          Не удалось посчитать.{' '}
          <button className="link" type="button" onClick={reload}>
            Повторить
          </button>
        </p>
      )}
      {state === 'loading' && <p role="status">Считаем...</p>}
      {state === 'ready' && held.length === 0 && (
        <p>По сохранённым правилам ни один товар не ушёл бы ниже закупочной цены.</p>
      )}
      {held.map(({ id, name, held: count, products }) => (
        <div key={id}>
          <p>
            <b>{name}</b>: {countOf(count, productForms)} по закупочной цене. По правилу вышло бы дешевле, чем платите
            вы.
          </p>
          <ul>
            {products.map((product) => (
              <li key={product.id}>
                <Link className="link" to={`/products/${product.id}`}>
                  {product.name}
                </Link>{' '}
                <span className="code">{product.sku}</span> <b>{formatRubles(product.price)}</b>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
