import type { Category } from '#shared/catalog/category-contract.ts'
import { categoryPath, subcategoryPath } from '#web/page/shop-paths.ts'
import { Drawing } from '#web/ui/drawing.tsx'
import { Link } from '#web/ui/link.tsx'
import { CatalogFailed, CatalogLoading } from './catalog-state.tsx'
import { type Sections, type SectionsAnswer, subcategoriesOf } from './category-list.ts'

/** The right side of the open catalogue: what is inside the category under the pointer. */
export function CatalogSubcategories({ category, answer }: { category: Category; answer: SectionsAnswer }) {
  const { sections, retry } = answer
  return (
    <>
      <div className="catalog-heading">
        <h2>{category.name}</h2>
        <Link className="link" to={categoryPath(category)}>
          Все товары категории
        </Link>
      </div>
      {sections === undefined && <CatalogLoading />}
      {sections === null && <CatalogFailed onRetry={retry} />}
      {sections && <SubcategoryLinks category={category} sections={sections} />}
    </>
  )
}

function SubcategoryLinks({ category, sections }: { category: Category; sections: Sections }) {
  const own = subcategoriesOf(sections, category)
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
