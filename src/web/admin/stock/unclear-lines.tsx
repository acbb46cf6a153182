import { Icon } from '#web/ui/icon.tsx'
import type { StockDraft } from './use-stock-draft.ts'

/** What was not recognised, with the reason, until somebody chooses a product or leaves it out. */
export function UnclearLines({ draft }: { draft: StockDraft }) {
  if (draft.unclear.length === 0) return null
  return (
    <section className="stock-unclear" aria-label="Не распознано">
      <h2>Не распознано: {draft.unclear.length}</h2>
      <ul>
        {draft.unclear.map((line) => (
          <li key={line.id}>
            <span className="code">{line.text}</span>
            <small>{line.fault}</small>
            {line.candidates.map((product) => (
              <button
                className="button button-outline button-small"
                key={product.id}
                type="button"
                onClick={() => draft.choose(line, product)}
              >
                {product.sku}: {product.name}
              </button>
            ))}
            <button
              className="admin-icon-button"
              type="button"
              aria-label={`Убрать: ${line.text}`}
              onClick={() => draft.drop(line)}
            >
              <Icon name="x" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
