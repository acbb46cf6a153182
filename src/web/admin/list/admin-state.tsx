import type { ReactNode } from 'react'
import type { ListAddress } from './admin-list-address.ts'

/** The list did not come: say so, with both ways on. */
export function FailedList({ address, onRetry }: { address: ListAddress; onRetry: () => void }) {
  return (
    <p className="admin-state" role="alert">
      Не удалось загрузить список.{' '}
      <button className="link" type="button" onClick={onRetry}>
        Повторить
      </button>{' '}
      {address.filters > 0 && <ResetFilters address={address} />}
    </p>
  )
}

export function ResetFilters({ address }: { address: ListAddress }) {
  return (
    <button className="link" type="button" onClick={address.reset}>
      Сбросить фильтры
    </button>
  )
}

/** Nothing matches, or there is nothing yet: then the screen's own words. */
export function EmptyList({ address, text }: { address: ListAddress; text: ReactNode }) {
  if (address.filters === 0) return <p>{text}</p>
  return (
    <p>
      Ничего не найдено. <ResetFilters address={address} />
    </p>
  )
}
