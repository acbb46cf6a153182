import type { AdminColumn } from '#web/admin/list/admin-column.ts'
import { Link } from '#web/ui/link.tsx'

type OfProduct = { product: { id: number; name: string; sku: string } }

/** A row about a product begins with its name, the way to its card, and its article. */
export function productColumn<Row extends OfProduct>(): AdminColumn<Row> {
  return {
    key: 'name',
    name: 'Товар',
    isTitle: true,
    isAlwaysShown: true,
    cell: ({ product }) => (
      <>
        <Link to={`/products/${product.id}`}>{product.name}</Link>
        <small className="product-column-sku">{product.sku}</small>
      </>
    ),
  }
}
