import { Link } from '#web/ui/link.tsx'

/** A shop begins without a single part: both ways to the first one. */
export function EmptyCatalogue() {
  return (
    <>
      Товаров пока нет.{' '}
      <Link className="link" to="/products/import">
        Загрузите прайс-лист
      </Link>{' '}
      или{' '}
      <Link className="link" to="/products/new">
        добавьте первый товар
      </Link>
      .
    </>
  )
}
