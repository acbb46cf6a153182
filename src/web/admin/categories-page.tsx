import { categoryPath, subcategoryPath } from '#web/shell/section-path.ts'
import { useSections } from '#web/shell/use-sections.ts'
import { countOf, groupDigits, sectionForms } from '#web/ui/count.ts'
import { Link } from '#web/ui/link.tsx'
import { AdminPage } from './admin-page.tsx'

/** The tree of the catalogue in two levels, with how much is in each. */
export function CategoriesPage() {
  const { sections, retry } = useSections()
  return (
    <AdminPage title="Категории" count={sections ? countOf(sections.categories.length, sectionForms) : undefined}>
      {sections === null && (
        <p className="admin-state" role="alert">
          Не удалось загрузить каталог.{' '}
          <button className="link" type="button" onClick={retry}>
            Повторить
          </button>
        </p>
      )}
      <ul className="admin-tree">
        {sections?.categories.map((category) => (
          <li key={category.id}>
            <h2>
              <Link to={categoryPath(category)}>{category.name}</Link>
              <small>{groupDigits(category.products_count)}</small>
            </h2>
            <ul>
              {sections.subcategories
                .filter(({ category_id }) => category_id === category.id)
                .map((subcategory) => (
                  <li key={subcategory.id}>
                    <Link to={subcategoryPath(category, subcategory)}>{subcategory.name}</Link>
                    <small>{groupDigits(subcategory.products_count)}</small>
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </AdminPage>
  )
}
