import type { ModeratedReview } from '#shared/review/review-contract.ts'
import { personalTextFound } from '#shared/review/review-rules.ts'
import { AdminFilters } from '#web/admin/list/admin-filters.tsx'
import { useAdminList } from '#web/admin/list/admin-list.ts'
import { type ListAddress, useListAddress } from '#web/admin/list/admin-list-address.ts'
import { AdminPager } from '#web/admin/list/admin-pager.tsx'
import { FailedList, ResetFilters } from '#web/admin/list/admin-state.tsx'
import { AdminViews } from '#web/admin/list/admin-views.tsx'
import { FilterSelect } from '#web/admin/list/filter-select.tsx'
import { AdminPage } from '#web/admin/ui/admin-page.tsx'
import { callShop } from '#web/api/call-shop.ts'
import { useWrite } from '#web/api/use-write.ts'
import { countOf, groupDigits, reviewForms } from '#web/ui/count.ts'
import { showToast } from '#web/ui/toast.ts'
import { OpinionTabs } from './opinion-tabs.tsx'
import { ReviewQueue } from './review-queue.tsx'

const places = ['first', 'second', 'third', 'fourth']
const texts: Record<string, string> = {
  pending: 'Новых отзывов нет. Отличная работа',
  published: 'Опубликованных отзывов пока нет. Они появятся здесь после проверки',
  rejected: 'Отклонённых отзывов нет',
}

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
export function ReviewList() {
  const address = useListAddress(words)
  const { page: _page, ...query } = address.query
  const list = useAdminList('GET /api/admin/reviews', 'reviews', { status: 'pending', ...query })
  const counts = list.answer?.counts
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
      <OpinionTabs current="reviews" edition={counts?.pending} />
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

type BulkPublishProps = { reviews: ModeratedReview[]; onDone: () => void }

/** Praise without anybody's phone in it needs no second look: all of it on the screen is published at one stroke. */
function BulkPublish({ reviews, onDone }: BulkPublishProps) {
  const { isBusy, run } = useWrite()
  const good = reviews.filter(({ rating, text }) => rating >= 4 && personalTextFound(text) === null)
  if (good.length < 2) return null

  async function publish() {
    const { published, skipped } = await callShop('POST /api/admin/reviews/publish', {
      body: { reviews: good.map(({ id, version }) => ({ id, version })) },
    })
    const left = skipped.length > 0 ? `. Изменились и ждут проверки: ${skipped.length}` : ''
    void showToast(`Опубликовано: ${countOf(published.length, reviewForms)}${left}`, { kind: 'success' })
    onDone()
  }

  return (
    <button
      className="button button-outline button-small bulk-publish"
      type="button"
      aria-busy={isBusy}
      onClick={() =>
        void run(() =>
          publish().catch((error: unknown) => {
            void showToast('Не удалось опубликовать. Попробуйте ещё раз', { kind: 'error' })
            throw error
          }),
        )
      }
    >
      Опубликовать {good.length} с оценкой 4–5
    </button>
  )
}

/** The keys that work the queue, for those who work it every day. */
function KeyHints() {
  return (
    <p className="key-hints">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> выбрать
      </span>
      <span>
        <kbd>A</kbd> опубликовать
      </span>
      <span>
        <kbd>R</kbd> отклонить
      </span>
    </p>
  )
}

function ReviewSkeleton() {
  return (
    <div className="moderation-skeleton" role="status">
      <span className="visually-hidden">Загрузка...</span>
      {places.map((place) => (
        <i key={place} />
      ))}
    </div>
  )
}

function EmptyReviews({ address, status }: { address: ListAddress; status: string }) {
  const isNarrowed = Boolean(address.query.search || address.query.rating)
  return (
    <div className="admin-state">
      {isNarrowed ? (
        <p>
          Ничего не найдено. <ResetFilters address={address} />
        </p>
      ) : (
        <p>{texts[status]}</p>
      )}
    </div>
  )
}
