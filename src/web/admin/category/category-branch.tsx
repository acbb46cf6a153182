import type { ManagedCategory } from '#shared/category/category-admin-contract.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { CategorySubject } from './category-dialog.tsx'
import { CategoryRow } from './category-row.tsx'

type Props = {
  category: ManagedCategory
  place: number
  of: number
  isOpen: boolean
  onToggle: () => void
  onMove: (categoryId: number | null, category: { id: number; name: string }, place: number, of: number) => void
  onEdit: (subject: CategorySubject) => void
}

/** A category with what stands in it. */
export function CategoryBranch({ category, place, of, isOpen, onToggle, onMove, onEdit }: Props) {
  const { id, subcategories } = category
  return (
    <li className="section-branch">
      <CategoryRow
        category={category}
        address={`/${category.slug ?? id}`}
        level="categories"
        group="all"
        place={place}
        of={of}
        picture={category.photo}
        toggle={{ isOpen, count: subcategories.length, onToggle }}
        onMove={(category, to) => onMove(null, category, to, of)}
        onEdit={() => onEdit({ kind: 'edit', level: 'categories', category: category })}
      />
      {isOpen && (
        <ol className="section-leaves" aria-label={`Подкатегории: ${category.name}`}>
          {subcategories.map((subcategory, n) => (
            <li key={subcategory.id}>
              <CategoryRow
                category={subcategory}
                address={`/${category.slug ?? id}/${subcategory.slug ?? subcategory.id}`}
                level="subcategories"
                group={String(id)}
                place={n}
                of={subcategories.length}
                picture={null}
                onMove={(category, to) => onMove(id, category, to, subcategories.length)}
                onEdit={() => onEdit({ kind: 'edit', level: 'subcategories', category: subcategory })}
              />
            </li>
          ))}
          <li>
            <button
              className="section-add"
              type="button"
              onClick={() => onEdit({ kind: 'new-subcategory', categoryId: id })}
            >
              <Icon name="plus" />
              Добавить подкатегорию
            </button>
          </li>
        </ol>
      )}
    </li>
  )
}
