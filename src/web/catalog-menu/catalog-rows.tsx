import type { MouseEvent } from 'react'
import type { Category } from '#shared/catalog/category-contract.ts'
import { SectionPicture } from '#web/page/category-picture.tsx'
import { categoryPath, subcategoryPath } from '#web/page/shop-paths.ts'
import { countOf, sectionForms } from '#web/ui/count.ts'
import { Drawing } from '#web/ui/drawing.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type Sections, subcategoriesOf } from './category-list.ts'

type CategoryRowsProps = {
  categories: Category[]
  sections: Sections | null | undefined
  search: string
  onChoose: (category: Category) => void
}

export function CategoryRows({ categories, sections, search, onChoose }: CategoryRowsProps) {
  const found = categories.filter(({ name }) => isFound(name, search))
  if (found.length === 0) return <p role="status">Ничего не найдено</p>
  return (
    <ul>
      {found.map((category) => (
        <li key={category.id}>
          <button type="button" onClick={() => onChoose(category)}>
            <SectionPicture category={category} />
            <span>
              {category.name}
              {/* The line is kept free for the count, so that nothing moves when it comes. */}
              <small>{sections ? countOf(subcategoriesOf(sections, category).length, sectionForms) : '\u00a0'}</small>
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
  sections: Sections
  search: string
  onFollow: (event: MouseEvent, to: string) => void
}

export function SubcategoryRows({ category, sections, search, onFollow }: SubcategoryRowsProps) {
  const found = subcategoriesOf(sections, category).filter(({ name }) => isFound(name, search))
  const all = categoryPath(category)
  return (
    <>
      <ul>
        <li>
          <a href={all} onClick={(event) => onFollow(event, all)}>
            <SectionPicture category={category} />
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
