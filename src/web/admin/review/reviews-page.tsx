import { useCallback, useState } from 'react'
import type { ModeratedReview, ModeratedReviewList } from '#shared/review/review-contract.ts'
import { AdminFilters } from '#web/admin/list/admin-filters.tsx'
import { useAdminList } from '#web/admin/list/admin-list.ts'
import { type ListQuery, useListAddress } from '#web/admin/list/admin-list-address.ts'
import { AdminPager } from '#web/admin/list/admin-pager.tsx'
import { FailedList } from '#web/admin/list/admin-state.tsx'
import { AdminViews } from '#web/admin/list/admin-views.tsx'
import { FilterSelect } from '#web/admin/list/filter-select.tsx'
import { AdminPage } from '#web/admin/ui/admin-page.tsx'
import { callShop } from '#web/api/call-shop.ts'
import { groupDigits } from '#web/ui/count.ts'
import { BulkPublish } from './bulk-publish.tsx'
import { ReviewQueue } from './review-queue.tsx'
import { EmptyReviews, KeyHints, ReviewSkeleton } from './review-states.tsx'

const words = ['status', 'search', 'rating'] as const
const ratings = [
  { value: '', name: 'Любая' },
  ...[5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), name: `${stars} из 5` })),
]
const orders = [
  { value: '', name: 'по порядку' },
  { value: 'new', name: 'новые' },
  { value: 'old', name: 'старые' },
]

/** What buyers wrote, waiting to be read by the shop before others read it. */
export function ReviewsPage() {
  const address = useListAddress(words)
  const [counts, setCounts] = useState<ModeratedReviewList['counts']>()
  const ask = useCallback(async ({ page: _page, ...query }: ListQuery) => {
    const {
      reviews,
      total,
      next_cursor,
      counts: now,
    } = await callShop('GET /api/admin/reviews', { query: new URLSearchParams({ status: 'pending', ...query }) })
    setCounts(now)
    return { rows: reviews, total, next: next_cursor }
  }, [])
  const list = useAdminList(ask, address.query)
  const status = address.query.status ?? 'pending'
  const rows = list.found?.rows

  /** A review that is decided leaves the queue it was in; one that was only answered stays. */
  function take(changed: ModeratedReview) {
    list.updateRows((all) =>
      all.flatMap((review) => {
        if (review.id !== changed.id) return [review]
        return changed.status === status ? [changed] : []
      }),
    )
    void list.refresh()
  }

  return (
    <AdminPage title="Отзывы" count={counts && `${groupDigits(counts.pending)} на проверке`} actions={<KeyHints />}>
      <section className="admin-card">
        <AdminViews
          label="Виды списка"
          address={address}
          views={[
            { name: 'На проверке', query: {}, count: counts?.pending },
            { name: 'Опубликованы', query: { status: 'published' } },
            { name: 'Отклонены', query: { status: 'rejected' } },
          ]}
        />
        <AdminFilters placeholder="Товар, артикул, автор или текст" address={address}>
          <FilterSelect label="Оценка" word="rating" address={address} options={ratings} />
          <FilterSelect label="Сначала" word="sort" address={address} options={orders} />
          {status === 'pending' && <BulkPublish reviews={rows ?? []} onDone={() => void list.refresh()} />}
        </AdminFilters>
        {list.state === 'failed' && <FailedList address={address} onRetry={list.readAgain} />}
        {!rows && list.state !== 'failed' && <ReviewSkeleton />}
        {rows?.length === 0 && <EmptyReviews address={address} status={status} />}
        {rows && rows.length > 0 && <ReviewQueue reviews={rows} onChange={take} />}
        <AdminPager list={list} address={address} />
      </section>
    </AdminPage>
  )
}
