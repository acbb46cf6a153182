import type { MouseEvent } from 'react'
import type { Category } from '#shared/catalog/category-contract.ts'
import { CategoryPicture } from '#web/page/category-picture.tsx'
import { categoryPath, subcategoryPath } from '#web/page/shop-paths.ts'
import { categoryForms, countOf } from '#web/ui/count.ts'
import { Drawing } from '#web/ui/drawing.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type Catalog, subcategoriesOf } from './category-list.ts'

type CategoryRowsProps = {
  categories: Category[]
  catalog: Catalog | null | undefined
  search: string
  onChoose: (category: Category) => void
}

export function CategoryRows({ categories, catalog, search, onChoose }: CategoryRowsProps) {
  const found = categories.filter(({ name }) => isFound(name, search))
  if (found.length === 0) return <p role="status">Ничего не найдено</p>
  return (
    <ul>
      {found.map((category) => (
        <li key={category.id}>
          <button type="button" onClick={() => onChoose(category)}>
            <CategoryPicture category={category} />
            <span>
              {category.name}
              {/* The line is kept free for the count, so that nothing moves when it comes. */}
              <small>{catalog ? countOf(subcategoriesOf(catalog, category).length, categoryForms) : '\u00a0'}</small>
            </span>
            <Icon name="chevron-right" />
          </button>
        </li>
      ))}
    </ul>
  )
}

type SubcategoryRowsProps = {
  category: Category
  catalog: Catalog
  search: string
  onFollow: (event: MouseEvent, to: string) => void
}

export function SubcategoryRows({ category, catalog, search, onFollow }: SubcategoryRowsProps) {
  const found = subcategoriesOf(catalog, category).filter(({ name }) => isFound(name, search))
  const all = categoryPath(category)
  return (
    <>
      <ul>
        <li>
          <a href={all} onClick={(event) => onFollow(event, all)}>
            <CategoryPicture category={category} />
            Все товары категории
            <Icon name="chevron-right" />
          </a>
        </li>
        {found.map((subcategory) => {
          const to = subcategoryPath(category, subcategory)
          return (
            <li key={subcategory.id}>
              <a href={to} onClick={(event) => onFollow(event, to)}>
                <Drawing name={subcategory.drawing} />
                {subcategory.name}
                <Icon name="chevron-right" />
              </a>
            </li>
          )
        })}
      </ul>
      {found.length === 0 && <p role="status">Подкатегорий не найдено</p>}
    </>
  )
}

function isFound(name: string, search: string): boolean {
  return fold(name).includes(fold(search.trim()))
}

function fold(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е')
}
