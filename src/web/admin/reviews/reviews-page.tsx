import type { ModeratedReviewList } from '#shared/review/review-contract.ts'
import type { AdminColumn } from '#web/admin/admin-column.ts'
import { AdminFilters } from '#web/admin/admin-filters.tsx'
import { useAdminList } from '#web/admin/admin-list.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { EmptyList } from '#web/admin/admin-state.tsx'
import { AdminTable } from '#web/admin/admin-table.tsx'
import { type ListQuery, useListAddress } from '#web/admin/list-address.ts'
import { readModeratedReviews } from '#web/api/review-admin-api.ts'
import { productPath } from '#web/shell/section-path.ts'
import { countOf, reviewForms } from '#web/ui/count.ts'
import { Link } from '#web/ui/link.tsx'

type Review = ModeratedReviewList['reviews'][number]
const words = ['search'] as const
const statusNames = { pending: 'На проверке', published: 'Опубликован', rejected: 'Отклонён' } as const
const columns: AdminColumn<Review>[] = [
  {
    key: 'product',
    name: 'Товар',
    isKept: true,
    cell: ({ product }) => (product ? <Link to={productPath(product)}>{product.name}</Link> : 'Снят с продажи'),
  },
  { key: 'rating', name: 'Оценка', isNumber: true, cell: ({ rating }) => rating },
  { key: 'text', name: 'Отзыв', cell: ({ text }) => text },
  { key: 'status', name: 'Статус', cell: ({ status }) => statusNames[status] },
]

export function ReviewsPage() {
  const address = useListAddress(words)
  const list = useAdminList(askReviews, address.query)
  return (
    <AdminPage title="Отзывы" count={list.found && countOf(list.found.total, reviewForms)}>
      <section className="admin-card">
        <AdminFilters placeholder="Товар, автор или слова отзыва" address={address} />
        <AdminTable
          name="reviews"
          list={list}
          address={address}
          columns={columns}
          keyOf={({ id }) => id}
          nameOf={({ product }) => product?.name ?? 'отзыв'}
          empty={<EmptyList address={address} text="Отзывов пока нет" />}
        />
      </section>
    </AdminPage>
  )
}

async function askReviews({ page: _page, ...query }: ListQuery) {
  const { reviews, total, next_cursor } = await readModeratedReviews(query)
  return { rows: reviews, total, next: next_cursor }
}
