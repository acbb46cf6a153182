import { useEffect, useState } from 'react'
import type { KeptField } from '#shared/product-batch/bulk-change-contract.ts'
import { readKeptFields } from '#web/api/admin/product-admin-api.ts'
import { Link } from '#web/ui/link.tsx'

/** What an undo left as it is, product by product, each field with its reason. */
export function KeptFields({ batchId }: { batchId: number }) {
  const [kept, setKept] = useState<KeptField[]>()
  const [next, setNext] = useState<string | null>(null)
  const [isFailed, setFailed] = useState(false)

  async function read(cursor: string | null) {
    setFailed(false)
    try {
      const answer = await readKeptFields(batchId, cursor)
      setKept((before) => [...(cursor ? (before ?? []) : []), ...answer.kept])
      setNext(answer.next_cursor)
    } catch {
      setFailed(true)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each batch
  useEffect(() => void read(null), [batchId])

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
          <button className="link" type="button" onClick={() => void read(kept ? next : null)}>
            Повторить
          </button>
        </p>
      )}
      {next && !isFailed && (
        <button className="link" type="button" onClick={() => void read(next)}>
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
