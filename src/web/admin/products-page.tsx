import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { formatRubles, shownPrice } from '#shared/money/rubles.ts'
import { listQuery } from '#shared/page/list-address.ts'
import { browserShopApi } from '#web/api/shop-api-context.ts'
import { stockOf } from '#web/cart/stock-text.ts'
import { productPath } from '#web/shell/section-path.ts'
import { countOf, productForms } from '#web/ui/count.ts'
import { Link } from '#web/ui/link.tsx'
import { AdminFilters } from './admin-filters.tsx'
import { useAdminList } from './admin-list.ts'
import { AdminPage } from './admin-page.tsx'
import { AdminTable } from './admin-table.tsx'

const columns = [
  { name: 'Название' },
  { name: 'Артикул' },
  { name: 'Розничная, ₽', isNumber: true },
  { name: 'Остаток', isNumber: true },
]

/** What the shop shows, as a table. */
export function ProductsPage() {
  const [params] = useSearchParams()
  const search = params.get('search') ?? ''
  const list = useAdminList(
    useCallback(
      async (cursor: string | null) => {
        const query = listQuery({ facets: {}, inStock: false }, search ? { search } : {})
        const answer = await browserShopApi.products({ ...query, ...(cursor && { cursor }) })
        return { rows: answer.products, total: answer.total, next: answer.next_cursor }
      },
      [search],
    ),
  )
  return (
    <AdminPage title="Товары" count={list.found && countOf(list.found.total, productForms)}>
      <AdminFilters placeholder="Артикул или название" />
      <AdminTable
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        cellsOf={(product) => [
          <Link key="name" to={productPath(product)}>
            {product.name}
          </Link>,
          <span key="sku" className="code">
            {product.sku}
          </span>,
          formatRubles(shownPrice(product, 'retail')),
          product.quantity ?? stockOf(product).text,
        ]}
        empty={
          <p>
            Ничего не найдено.{' '}
            <Link className="link" to="/products">
              Сбросить фильтры
            </Link>
          </p>
        }
      />
    </AdminPage>
  )
}
