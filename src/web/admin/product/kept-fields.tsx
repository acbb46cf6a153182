import type { KeptField } from '#shared/product-batch/bulk-change-contract.ts'
import { useRead } from '#web/api/use-read.ts'
import { FailedRead } from '#web/ui/failed-read.tsx'
import { Link } from '#web/ui/link.tsx'

/** Fields that an undo skipped, product by product, each with its reason. */
export function KeptFields({ batchId }: { batchId: number }) {
  const params = { id: batchId }
  const read = useRead('GET /api/admin/batches/:id/kept', { params, query: { limit: 50 } })
  const kept = read.answer?.kept
  const cursor = read.answer?.next_cursor
  const isFailed = read.state === 'failed'
  const hasMore = cursor != null && !isFailed

  function readMore() {
    void read.readMore({ params, query: { limit: 50, cursor } }, (before, page) => ({
      ...page,
      kept: [...before.kept, ...page.kept],
    }))
  }

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
      {isFailed && <FailedRead text="Не удалось загрузить список." onRetry={readMore} />}
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
