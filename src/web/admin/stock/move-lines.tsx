import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import type { DraftLine, StockDraft } from './use-stock-draft.ts'

type MoveLinesProps = {
  kind: 'receipt' | 'writeoff'
  draft: StockDraft
  hasPrices: boolean
  /** By «product-id». */
  errors: Record<string, string>
}

/** What would be received or written off: what there is, what there will be. */
export function MoveLines({ kind, draft, hasPrices, errors }: MoveLinesProps) {
  return (
    <div className="admin-scroll">
      <table className="data-table stock-lines">
        <thead>
          <tr>
            <th scope="col">Товар</th>
            <th scope="col">Место</th>
            <th scope="col" data-number="true">
              На складе
            </th>
            <th scope="col" data-number="true">
              {kind === 'receipt' ? 'Пришло' : 'Списать'}
            </th>
            {hasPrices && (
              <th scope="col" data-number="true">
                Закупка, ₽
              </th>
            )}
            <th scope="col" data-number="true">
              Станет
            </th>
            <th scope="col">
              <span className="visually-hidden">Убрать</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {draft.lines.map((line) => (
            <MoveLine
              key={line.product.id}
              kind={kind}
              line={line}
              draft={draft}
              hasPrices={hasPrices}
              error={errors[`product-${line.product.id}`]}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type MoveLineProps = Omit<MoveLinesProps, 'errors'> & { line: DraftLine; error: string | undefined }

function MoveLine({ kind, line: { product, quantity, price }, draft, hasPrices, error }: MoveLineProps) {
  const after = (product.quantity ?? 0) + (kind === 'receipt' ? quantity : -quantity)
  return (
    <tr data-last={draft.last === product.id || undefined}>
      <td className="stock-name">
        <Link to={`/products/${product.id}`}>{product.name}</Link> <span className="code">{product.sku}</span>
        {error && <em role="alert">{error}</em>}
      </td>
      <td data-label="Место">{product.shelf || '—'}</td>
      <td data-number="true" data-label="На складе">
        {product.quantity ?? 'неизвестно'}
      </td>
      <td data-number="true" data-label={kind === 'receipt' ? 'Пришло' : 'Списать'}>
        <input
          aria-label={`Количество: ${product.name}`}
          inputMode="numeric"
          maxLength={6}
          value={quantity || ''}
          onChange={(event) =>
            draft.put(product.id, { quantity: Number(event.currentTarget.value.replace(/\D/g, '')) })
          }
        />
      </td>
      {hasPrices && (
        <td data-number="true" data-label="Закупка, ₽">
          <input
            aria-label={`Закупочная цена: ${product.name}`}
            inputMode="decimal"
            maxLength={14}
            placeholder={product.purchase_price ? String(product.purchase_price) : ''}
            value={price}
            onChange={(event) => draft.put(product.id, { price: event.currentTarget.value })}
          />
        </td>
      )}
      <td data-number="true" data-label="Станет">
        <b data-level={after < 0 ? 'none' : undefined}>{after}</b>
      </td>
      <td className="stock-remove">
        <button
          className="admin-icon-button"
          type="button"
          aria-label={`Убрать: ${product.name}`}
          onClick={() => draft.remove(product.id)}
        >
          <Icon name="x" />
        </button>
      </td>
    </tr>
  )
}
