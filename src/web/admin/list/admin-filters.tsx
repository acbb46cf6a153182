import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { ListAddress } from './admin-list-address.ts'
import { ListSearch } from './list-search.tsx'
import { SavedViews } from './saved-views.tsx'

type AdminFiltersProps = {
  placeholder: string
  address: ListAddress
  /** What the filters show, as «312 товаров». */
  count?: string | undefined
  /** Choices that narrow the list. */
  children?: ReactNode
}

/** What is looked for. On small screens the choices wait behind a button. */
export function AdminFilters({ placeholder, address, count, children }: AdminFiltersProps) {
  const isWide = useWideScreen()
  const [isOpen, setOpen] = useState(false)
  const { query, filters } = address
  const search = query.search ?? ''
  const choices = filters - (search ? 1 : 0)

  const reset = filters > 0 && (
    <button className="link admin-reset" type="button" onClick={address.reset}>
      Сбросить
    </button>
  )

  return (
    <div className="admin-filters">
      <ListSearch placeholder={placeholder} address={address} />
      {isWide && children}
      {isWide && reset}
      {!isWide && children && (
        <>
          <button className="filter-select filter-toggle" type="button" onClick={() => setOpen(true)}>
            <Icon name="sliders-horizontal" />
            <b>Фильтры{choices > 0 && ` · ${choices}`}</b>
          </button>
          <Dialog isOpen={isOpen} title="Фильтры" onClose={() => setOpen(false)}>
            <div className="admin-filter-sheet">
              {children}
              {reset}
              <button className="button button-primary" type="button" onClick={() => setOpen(false)}>
                Показать {count}
              </button>
            </div>
          </Dialog>
        </>
      )}
      <SavedViews />
      {isWide && count && <span className="admin-count">{count}</span>}
    </div>
  )
}

/** Wide enough for management's tables and filters side by side. */
function wideScreen(): MediaQueryList {
  return window.matchMedia('(min-width: 900px)')
}

function useWideScreen(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = wideScreen()
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => wideScreen().matches,
    () => true,
  )
}
