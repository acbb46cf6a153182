import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Category } from '#shared/catalog/category-contract.ts'
import { keepPageAwayLater } from '#web/page/keep-page-away.ts'
import { useShell } from '#web/page/shell-data.ts'
import { useNavigate } from '#web/router/router-context.tsx'
import { useBackLevels } from '#web/router/use-back-levels.ts'
import { Icon } from '#web/ui/icon.tsx'
import { largeScreen } from '#web/ui/large-screen.ts'
import { CategoryRows, SubcategoryRows } from './catalog-rows.tsx'
import { CatalogEmpty, CatalogFailed, CatalogLoading } from './catalog-state.tsx'
import { useCatalog } from './category-list.ts'

export type CatalogOverlayProps = {
  /** The bar stays in reach: its button closes, its links lead on. */
  bar: RefObject<HTMLElement | null>
  onClose: () => void
}

/** The catalogue on a small screen: all categories, then what is inside one. System Back closes one level. */
export function CatalogOverlay({ bar, onClose }: CatalogOverlayProps) {
  const shell = useShell()
  const { catalog, retry } = useCatalog()
  const navigate = useNavigate()
  const [category, setCategory] = useState<Category>()
  const [search, setSearch] = useState('')
  const root = useRef<HTMLElement>(null)
  const levels = useBackLevels({ onAscend: () => enter(undefined), onLeft: onClose })
  const leave = useEffectEvent(levels.leave)

  function enter(next: Category | undefined) {
    setCategory(next)
    setSearch('')
  }

  useEffect(() => keepPageAwayLater(root.current, bar.current), [bar])

  useEffect(() => {
    const own = bar.current
    function leaveFirst(event: Event) {
      const target = (event.target as Element).closest<HTMLElement>('a, button')
      if (!target) return
      event.preventDefault()
      event.stopPropagation()
      leave(target.matches('a') ? () => target.click() : () => target.focus())
    }
    const large = largeScreen()
    const leaveSmall = () => leave()
    own?.addEventListener('click', leaveFirst, { capture: true })
    large.addEventListener('change', leaveSmall)
    return () => {
      own?.removeEventListener('click', leaveFirst, { capture: true })
      large.removeEventListener('change', leaveSmall)
    }
  }, [bar])

  function follow(event: MouseEvent, to: string) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    levels.leave(() => navigate(to))
  }

  function close() {
    levels.leave(() => bar.current?.querySelector('button')?.focus())
  }

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    if (category) levels.ascend()
    else close()
  }

  const categories = catalog?.categories ?? shell.categories
  return (
    <section
      className="catalog-overlay"
      role="dialog"
      aria-labelledby="catalog-title"
      ref={root}
      onKeyDown={closeOnEscape}
    >
      <div className="catalog-title">
        {category && (
          <button type="button" aria-label="Назад" onClick={levels.ascend}>
            <Icon name="arrow-left" />
          </button>
        )}
        <h2 id="catalog-title" key={category?.id} ref={readFromTitle} tabIndex={-1}>
          {category?.name ?? 'Каталог'}
        </h2>
        <button type="button" aria-label="Закрыть каталог" onClick={close}>
          <Icon name="x" />
        </button>
      </div>
      <label className="catalog-search">
        <Icon name="search" />
        <input
          type="search"
          value={search}
          placeholder={category ? 'Поиск подкатегорий...' : 'Поиск категорий...'}
          aria-label={category ? 'Поиск подкатегорий' : 'Поиск категорий'}
          autoComplete="off"
          onChange={(event) => setSearch(event.target.value)}
        />
      </label>
      <div className="catalog-list" key={category?.id}>
        {!category && categories.length > 0 && (
          <CategoryRows
            categories={categories}
            catalog={catalog}
            search={search}
            onChoose={(next) => {
              levels.descend()
              enter(next)
            }}
          />
        )}
        {category && catalog && (
          <SubcategoryRows category={category} catalog={catalog} search={search} onFollow={follow} />
        )}
        {catalog === undefined && (category || categories.length === 0) && <CatalogLoading />}
        {catalog && categories.length === 0 && <CatalogEmpty />}
        {catalog === null && <CatalogFailed onRetry={retry} />}
      </div>
    </section>
  )
}

/** A new level has a title of its own, and is read from it. */
function readFromTitle(title: HTMLElement | null) {
  title?.focus({ preventScroll: true })
}
