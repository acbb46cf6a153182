import type { ListAddress } from '#web/admin/list/admin-list-address.ts'
import { ResetFilters } from '#web/admin/list/admin-state.tsx'

/** The keys that work the queue, for those who work it every day. */
export function KeyHints() {
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

const places = ['first', 'second', 'third', 'fourth']

export function ReviewSkeleton() {
  return (
    <div className="moderation-skeleton" role="status">
      <span className="visually-hidden">Загрузка...</span>
      {places.map((place) => (
        <i key={place} />
      ))}
    </div>
  )
}

const texts: Record<string, string> = {
  pending: 'Новых отзывов нет. Отличная работа',
  published: 'Опубликованных отзывов пока нет. Они появятся здесь после проверки',
  rejected: 'Отклонённых отзывов нет',
}

export function EmptyReviews({ address, status }: { address: ListAddress; status: string }) {
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
