import { ViewedProducts } from '#web/catalog/viewed-products.tsx'
import { Link } from '#web/ui/link.tsx'
import { EmptyState } from '#web/ui/screen-state.tsx'

export function EmptyCart() {
  return (
    <>
      <EmptyState title="Корзина пуста">
        <p>Подберите детали по модели или откройте каталог</p>
        <p>
          Уже заказывали?{' '}
          <Link className="link" to="/order">
            Найти заказ
          </Link>
        </p>
      </EmptyState>
      <ViewedProducts />
    </>
  )
}
