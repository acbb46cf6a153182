import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Category } from '#shared/catalog/category-contract.ts'
import { CategoryPicture } from '#web/page/category-picture.tsx'
import { useShell } from '#web/page/shell-data.ts'
import { categoryPath, subcategoryPath } from '#web/page/shop-paths.ts'
import { PlateForm } from '#web/plate/plate-form.tsx'
import { Drawing } from '#web/ui/drawing.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { CatalogEmpty, CatalogFailed, CatalogLoading } from './catalog-state.tsx'
import { type Catalog, type CatalogAnswer, subcategoriesOf, useCatalog } from './category-list.ts'
import { isOnTheWay, type Point } from './safe-triangle.ts'

const switchMilliseconds = 100

/** A hand on its way to the subcategories gets this long to arrive. */
const wayMilliseconds = 300

/** Enough of the pointer's way to see where it goes. */
const trailLength = 4

/** The open catalogue on a large screen: categories, and what is inside the one under the pointer. */
export function CatalogPanel() {
  const shell = useShell()
  const answer = useCatalog()
  const categories = answer.catalog?.categories ?? shell.categories
  const [shown, setShown] = useState<Category>()
  const active = shown ?? categories[0]
  const column = useRef<HTMLDivElement>(null)
  const trail = useRef<Point[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])

  function follow({ clientX, clientY }: PointerEvent) {
    trail.current = [...trail.current.slice(1 - trailLength), { x: clientX, y: clientY }]
  }

  function point(category: Category, event: PointerEvent) {
    clearTimeout(timer.current)
    if (event.pointerType !== 'mouse' || category === active) return
    const [from] = trail.current
    const area = column.current?.getBoundingClientRect()
    const isPassing = from && area && isOnTheWay(from, { x: event.clientX, y: event.clientY }, area)
    timer.current = setTimeout(() => setShown(category), isPassing ? wayMilliseconds : switchMilliseconds)
  }

  function show(category: Category) {
    clearTimeout(timer.current)
    setShown(category)
  }

  if (categories.length === 0) {
    if (answer.catalog === null) return <CatalogFailed onRetry={answer.retry} />
    return answer.catalog ? <CatalogEmpty /> : <CatalogLoading />
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows are an addition to Tab between the links inside
    <div className="catalog-columns" onKeyDown={walkLinks}>
      <ul className="catalog-categories" onPointerMove={follow}>
        {categories.map((category) => (
          <li key={category.id}>
            <Link
              to={categoryPath(category)}
              data-active={category === active}
              onPointerEnter={(event) => point(category, event)}
              onFocus={() => show(category)}
            >
              <CategoryPicture category={category} />
              {category.name}
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
      </ul>
      <div className="catalog-subcategories" ref={column} onPointerEnter={() => clearTimeout(timer.current)}>
        {active && <CatalogSubcategories category={active} answer={answer} />}
      </div>
      <PlateForm
        id="catalog-model"
        className="catalog-model"
        head={
          <>
            <label htmlFor="catalog-model">Знаете модель?</label>
            <p>Покажем только подходящие детали.</p>
          </>
        }
      />
    </div>
  )
}

/** Down and up walk a column, right enters the subcategories, left returns to the category. */
function walkLinks(event: KeyboardEvent<HTMLElement>) {
  const own = (event.target as Element).closest('.catalog-categories, .catalog-subcategories')
  if (!own) return
  const isInside = own.matches('.catalog-subcategories')
  const links = [...own.querySelectorAll<HTMLElement>(isInside ? 'li a' : 'a')]
  const at = links.indexOf(event.target as HTMLElement)
  const next = {
    ArrowDown: links[at + 1],
    ArrowUp: links[at - 1],
    ArrowRight: isInside ? undefined : event.currentTarget.querySelector<HTMLElement>('.catalog-subcategories a'),
    ArrowLeft: isInside ? event.currentTarget.querySelector<HTMLElement>('[data-active="true"]') : undefined,
  }[event.key]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** The right side of the open catalogue: what is inside the category under the pointer. */
function CatalogSubcategories({ category, answer }: { category: Category; answer: CatalogAnswer }) {
  const { catalog, retry } = answer
  return (
    <>
      <div className="catalog-heading">
        <h2>{category.name}</h2>
        <Link className="link" to={categoryPath(category)}>
          Все товары категории
        </Link>
      </div>
      {catalog === undefined && <CatalogLoading />}
      {catalog === null && <CatalogFailed onRetry={retry} />}
      {catalog && <SubcategoryLinks category={category} catalog={catalog} />}
    </>
  )
}

function SubcategoryLinks({ category, catalog }: { category: Category; catalog: Catalog }) {
  const own = subcategoriesOf(catalog, category)
  if (own.length === 0) {
    return (
      <p>
        Подкатегорий пока нет.{' '}
        <Link className="link" to={categoryPath(category)}>
          Открыть все товары категории
        </Link>
      </p>
    )
  }
  return (
    <ul>
      {own.map((subcategory) => (
        <li key={subcategory.id}>
          <Link to={subcategoryPath(category, subcategory)}>
            <Drawing name={subcategory.drawing} />
            {subcategory.name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
