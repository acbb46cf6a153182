import { useCallback } from 'react'
import type { KeptField } from '#shared/product-batch/bulk-change-contract.ts'
import { useCursorList } from '#web/admin/list/cursor-list.ts'
import { callShop } from '#web/api/call-shop.ts'
import { Link } from '#web/ui/link.tsx'

/** Fields that an undo skipped, product by product, each with its reason. */
export function KeptFields({ batchId }: { batchId: number }) {
  const load = useCallback(
    async (cursor: string | null) => {
      const { kept, next_cursor } = await callShop('GET /api/admin/batches/:id/kept', {
        params: { id: batchId },
        query: { limit: 50, cursor: cursor ?? undefined },
      })
      return { items: kept, next: next_cursor }
    },
    [batchId],
  )
  const { items: kept, isFailed, hasMore, readMore } = useCursorList<KeptField>(load)

  return (
    <div className="kept-fields">
      <p>Не трогали то, что изменилось позже:</p>
      {!kept && !isFailed && <p role="status">Загрузка...</p>}
      <ul>
        {productsOf(kept ?? []).map(({ id, sku, name, isGone, fields }) => (
          <li key={id}>
            {isGone ? (name ?? 'Удалённый товар') : <Link to={`/products/${id}`}>{name}</Link>}
            {sku && <small>{sku}</small>}
            <span>{fields.map(({ label, text }) => `${label}: ${text}`).join('; ')}</span>
          </li>
        ))}
      </ul>
      {isFailed && (
        <p role="alert">
          Не удалось загрузить список.{' '}
          <button className="link" type="button" onClick={readMore}>
            Повторить
          </button>
        </p>
      )}
      {hasMore && (
        <button className="link" type="button" onClick={readMore}>
          Показать ещё
        </button>
      )}
    </div>
  )
}

function productsOf(kept: readonly KeptField[]) {
  const ids = [...new Set(kept.map((each) => each.product_id))]
  return ids.map((id) => {
    const fields = kept.filter((each) => each.product_id === id)
    const { sku = null, name = null } = fields[0] ?? {}
    return { id, sku, name, isGone: fields.some(({ why }) => why === 'deleted'), fields }
  })
}
