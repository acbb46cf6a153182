import type { Category } from '#shared/catalog/category-contract.ts'
import { categoryPath, subcategoryPath } from '#web/page/shop-paths.ts'
import { Drawing } from '#web/ui/drawing.tsx'
import { Link } from '#web/ui/link.tsx'
import { CatalogFailed, CatalogLoading } from './catalog-state.tsx'
import { type Catalog, type CatalogAnswer, subcategoriesOf } from './category-list.ts'

/** The right side of the open catalogue: what is inside the category under the pointer. */
export function CatalogSubcategories({ category, answer }: { category: Category; answer: CatalogAnswer }) {
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
