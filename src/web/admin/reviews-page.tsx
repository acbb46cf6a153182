import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { readModeratedReviews } from '#web/api/review-admin-api.ts'
import { productPath } from '#web/shell/section-path.ts'
import { countOf, reviewForms } from '#web/ui/count.ts'
import { Link } from '#web/ui/link.tsx'
import { AdminFilters } from './admin-filters.tsx'
import { useAdminList } from './admin-list.ts'
import { AdminPage } from './admin-page.tsx'
import { AdminTable } from './admin-table.tsx'

const statusNames = { pending: 'На проверке', published: 'Опубликован', rejected: 'Отклонён' } as const
const columns = [{ name: 'Товар' }, { name: 'Оценка', isNumber: true }, { name: 'Отзыв' }, { name: 'Статус' }]

export function ReviewsPage() {
  const [params] = useSearchParams()
  const search = params.get('search') ?? ''
  const list = useAdminList(
    useCallback(
      async (cursor: string | null) => {
        const { reviews, total, next_cursor } = await readModeratedReviews({ search, ...(cursor && { cursor }) })
        return { rows: reviews, total, next: next_cursor }
      },
      [search],
    ),
  )
  return (
    <AdminPage title="Отзывы" count={list.found && countOf(list.found.total, reviewForms)}>
      <AdminFilters placeholder="Товар, автор или слова отзыва" />
      <AdminTable
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        cellsOf={(review) => [
          review.product ? (
            <Link key="product" to={productPath(review.product)}>
              {review.product.name}
            </Link>
          ) : (
            'Снят с продажи'
          ),
          review.rating,
          review.text,
          statusNames[review.status],
        ]}
        empty={<p>{search ? 'Ничего не найдено' : 'Отзывов пока нет'}</p>}
      />
    </AdminPage>
  )
}
