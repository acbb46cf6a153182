import { meansMissing } from '#web/api/loaded.ts'
import { useRead } from '#web/api/use-read.ts'
import { useParams } from '#web/router/router-context.tsx'
import { FailedRead } from '#web/ui/failed-read.tsx'
import { Link } from '#web/ui/link.tsx'
import { ProductForm } from './product-form.tsx'

/** The form of one product, or of a new one. */
export function ProductFormPage() {
  const { id } = useParams()
  if (id === undefined) return <ProductForm key="new" found={undefined} />
  return <KnownProductForm key={id} id={id} />
}

function KnownProductForm({ id }: { id: string }) {
  const isNumber = /^[1-9]\d{0,8}$/.test(id)
  const { answer, state, error, reload } = useRead(
    'GET /api/admin/products/:id',
    { params: { id } },
    { isOff: !isNumber },
  )
  if (answer) return <ProductForm found={answer} />
  const isMissing = !isNumber || (error !== undefined && meansMissing(error))
  return (
    <main className="admin-main" id="main">
      <h1 className="visually-hidden">Товар</h1>
      {state === 'loading' && !isMissing && (
        <div className="form-skeleton" role="status">
          <span className="visually-hidden">Загрузка...</span>
        </div>
      )}
      {state === 'failed' && !isMissing && (
        <FailedRead className="admin-card admin-state" text="Не удалось загрузить товар." onRetry={reload} />
      )}
      {isMissing && (
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
