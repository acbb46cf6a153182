import type { ManagedCategory } from '#shared/category/category-admin-contract.ts'

/** «category» or «category/subcategory», by their ids. */
export type CategoryValue = string

type Props = { label: string; tree: ManagedCategory[]; value: CategoryValue; onChange: (value: CategoryValue) => void }

export function CategorySelect({ label, tree, value, onChange }: Props) {
  return (
    <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="" disabled>
        Выберите раздел
      </option>
      {tree.map(({ id, name, subcategories }) => (
        <optgroup key={id} label={name}>
          <option value={String(id)}>{name}</option>
          {subcategories.map((subcategory) => (
            <option key={subcategory.id} value={`${id}/${subcategory.id}`}>
              {name} / {subcategory.name}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}

export function categoryValue(categoryId: number, subcategoryId: number | null): CategoryValue {
  return subcategoryId === null ? String(categoryId) : `${categoryId}/${subcategoryId}`
}

export function categoryOf(value: CategoryValue): { category_id: number; subcategory_id: number | null } {
  const [category, subcategory] = value.split('/')
  return { category_id: Number(category), subcategory_id: subcategory ? Number(subcategory) : null }
}
