import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { ShopApiError } from '#shared/problem/shop-api-error.ts'
import type { ManagedProduct } from '#shared/product/product-admin-contract.ts'
import { callShop } from '#web/api/call-shop.ts'
import { Link } from '#web/ui/link.tsx'
import { ProductForm } from './product-form.tsx'

type Found = { state: 'loading' | 'missing' | 'failed' } | { state: 'ready'; product: ManagedProduct | undefined }

/** The form of one product, or of a new one. */
export function ProductFormPage() {
  const { id } = useParams()
  const [found, setFound] = useState<Found>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    let isOver = false
    setFound({ state: 'loading' })
    read(id).then((answer) => !isOver && setFound(answer))
    return () => {
      isOver = true
    }
  }, [id, attempt])

  if (found.state === 'ready') return <ProductForm key={id ?? 'new'} found={found.product} />
  return (
    <main className="admin-main" id="main">
      <h1 className="visually-hidden">Товар</h1>
      {found.state === 'loading' && (
        <div className="form-skeleton" role="status">
          <span className="visually-hidden">Загрузка...</span>
        </div>
      )}
      {found.state === 'failed' && (
        <p className="admin-card admin-state" role="alert">
          Не удалось загрузить товар.{' '}
          <button className="link" type="button" onClick={() => setAttempt(attempt + 1)}>
            Повторить
          </button>
        </p>
      )}
      {found.state === 'missing' && (
        <p className="admin-card admin-state">
          Такого товара нет.{' '}
          <Link className="link" to="/products">
            К товарам
          </Link>
        </p>
      )}
    </main>
  )
}

async function read(id: string | undefined): Promise<Found> {
  if (id === undefined) return { state: 'ready', product: undefined }
  if (!/^[1-9]\d{0,8}$/.test(id)) return { state: 'missing' }
  try {
    return { state: 'ready', product: await callShop('GET /api/admin/products/:id', { params: { id } }) }
  } catch (error) {
    return { state: error instanceof ShopApiError && error.status < 500 ? 'missing' : 'failed' }
  }
}
