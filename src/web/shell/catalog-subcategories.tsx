import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Category, Subcategory } from '#shared/catalog/category-contract.ts'
import { browserShopApi } from '#web/api/shop-api-context.ts'
import { Drawing } from '#web/ui/drawing.tsx'
import { categoryPath, subcategoryPath } from './section-path.ts'

/** All subcategories are asked for once, when the catalogue is first opened, and kept for the visit. */
let everySubcategory: Promise<Subcategory[]> | undefined

function loadSubcategories(): Promise<Subcategory[]> {
  everySubcategory ??= browserShopApi.subcategories().catch((error) => {
    everySubcategory = undefined
    throw error
  })
  return everySubcategory
}

/** The right side of the open catalogue: what is inside the category under the pointer. */
export function CatalogSubcategories({ category }: { category: Category }) {
  const [all, setAll] = useState<Subcategory[] | 'failed'>()
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    let isCurrent = true
    loadSubcategories().then(
      (answer) => isCurrent && setAll(answer),
      () => isCurrent && setAll('failed'),
    )
    return () => {
      isCurrent = false
    }
  }, [attempt])

  return (
    <div className="catalog-subcategories">
      <div className="catalog-heading">
        <h2>{category.name}</h2>
        <Link className="link" to={categoryPath(category)}>
          Все товары категории
        </Link>
      </div>
      {all === undefined && <p role="status">Загрузка...</p>}
      {all === 'failed' && (
        <p role="alert">
          Не удалось загрузить каталог.{' '}
          <button className="link" type="button" onClick={() => setAttempt((before) => before + 1)}>
            Повторить
          </button>
        </p>
      )}
      {Array.isArray(all) && <SubcategoryLinks category={category} all={all} />}
    </div>
  )
}

function SubcategoryLinks({ category, all }: { category: Category; all: Subcategory[] }) {
  const own = all.filter(({ category_id }) => category_id === category.id)
  if (own.length === 0) return <p>Подкатегорий пока нет.</p>
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
