import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Category } from '#shared/catalog/category-contract.ts'
import { Drawing } from '#web/ui/drawing.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CatalogSubcategories } from './catalog-subcategories.tsx'
import { categoryPath } from './section-path.ts'
import { useShell } from './shell-data.ts'

export const catalogMenuId = 'catalog-menu'

/** A disclosure, not a menu: the browser itself opens it, every entry is a link, Esc closes it and returns to its button. */
export function CatalogMenu() {
  const { categories } = useShell()
  const [shown, setShown] = useState<Category>()
  const details = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the panel closes whenever the visitor arrives somewhere
  useEffect(close, [key])

  function close() {
    if (details.current) details.current.open = false
  }

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    close()
    details.current?.querySelector('summary')?.focus()
  }

  const active = shown ?? categories[0]
  return (
    <details
      className="catalog-menu"
      id={catalogMenuId}
      ref={details}
      onKeyDown={closeOnEscape}
      onToggle={() => setShown((before) => before ?? categories[0])}
    >
      <summary className="button button-primary">
        <Icon name="layout-grid" />
        Каталог
      </summary>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Esc does the same */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the dimmed page is not a control of its own */}
      <div className="catalog-backdrop" onClick={close} />
      <nav className="catalog-panel" aria-label="Каталог">
        <div className="catalog-title">
          <b>Каталог</b>
          <button className="header-tool" type="button" aria-label="Закрыть каталог" onClick={close}>
            <Icon name="x" />
          </button>
        </div>
        <ul className="catalog-categories">
          {categories.map((category) => (
            <li key={category.id}>
              <Link
                to={categoryPath(category)}
                data-active={category === active}
                onMouseEnter={() => setShown(category)}
                onFocus={() => setShown(category)}
              >
                <Drawing name={category.drawing} />
                {category.name}
                <Icon name="chevron-right" />
              </Link>
            </li>
          ))}
        </ul>
        {shown && <CatalogSubcategories category={shown} />}
      </nav>
    </details>
  )
}
