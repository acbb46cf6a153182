import { AdminFilters } from '#web/admin/admin-filters.tsx'
import { useAdminList } from '#web/admin/admin-list.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { EmptyList } from '#web/admin/admin-state.tsx'
import { AdminTable } from '#web/admin/admin-table.tsx'
import { AdminViews } from '#web/admin/admin-views.tsx'
import { type ListQuery, useListAddress } from '#web/admin/list-address.ts'
import { useRead } from '#web/admin/use-read.ts'
import { readManagedProducts, readProductViewCounts } from '#web/api/product-admin-api.ts'
import { countOf, groupDigits, productForms } from '#web/ui/count.ts'
import { productColumns } from './product-columns.tsx'
import { ProductFilters, productWords } from './product-filters.tsx'

/** The server stops counting here. */
const maxCounted = 100_000

/** Every part of the shop, hidden ones among them. */
export function ProductsPage() {
  const address = useListAddress(productWords)
  const list = useAdminList(askProducts, address.query)
  const counts = useRead(readProductViewCounts)
  const count = list.found && countOf(list.found.total, productForms)
  return (
    <AdminPage title="Товары" count={counts && `${groupDigits(counts.all)} в каталоге`}>
      <section className="admin-card">
        <AdminViews
          label="Виды списка"
          address={address}
          views={[
            { name: 'Все', query: {} },
            { name: 'Заканчиваются', query: { stock: 'low' }, count: counts?.low },
            { name: 'Без фото', query: { photo: 'no' }, count: counts?.without_photo },
            { name: 'Без применимости', query: { fit: 'no' }, count: counts?.without_fit },
            { name: 'Скрытые', query: { visibility: 'hidden' }, count: counts?.hidden },
          ]}
        />
        <AdminFilters placeholder="Артикул или название" address={address} count={count}>
          <ProductFilters address={address} />
        </AdminFilters>
        <AdminTable
          name="products"
          list={list}
          address={address}
          usualSort="changed"
          columns={productColumns}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          empty={
            <EmptyList address={address} text="Товаров пока нет. Загрузите прайс-лист или добавьте первый товар." />
          }
        />
      </section>
    </AdminPage>
  )
}

async function askProducts(query: ListQuery) {
  const { products, total } = await readManagedProducts(query)
  return { rows: products, total, isCapped: total >= maxCounted }
}
