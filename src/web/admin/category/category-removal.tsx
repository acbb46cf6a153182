import { useState } from 'react'
import type { CategoryTree, ManagedCategory, ManagedSubcategory } from '#shared/category/category-admin-contract.ts'
import { callShop } from '#web/api/call-shop.ts'
import { useWrite } from '#web/api/use-write.ts'
import { type CountForms, countOf, productForms } from '#web/ui/count.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'

type Props = {
  level: 'categories' | 'subcategories'
  category: ManagedCategory | ManagedSubcategory
  onRemoved: (tree: CategoryTree) => void
}

const subcategoryForms: CountForms = { one: 'подкатегория', few: 'подкатегории', many: 'подкатегорий' }

/** Only what is empty can be deleted, and only after a second word. */
export function CategoryRemoval({ level, category, onRemoved }: Props) {
  const [isAsked, setAsked] = useState(false)
  const { isBusy, error, run } = useWrite()
  const { id, name, products_count: products } = category
  const below = 'subcategories' in category ? category.subcategories.length : 0
  if (products > 0 || below > 0) {
    const what = products > 0 ? countOf(products, productForms) : countOf(below, subcategoryForms)
    const filter = level === 'categories' ? 'category_id' : 'subcategory_id'
    return (
      <p className="section-note">
        В разделе {what}. Перенесите их, чтобы удалить.{' '}
        {products > 0 && (
          <Link className="link" to={`/products?${filter}=${id}`}>
            Показать товары
          </Link>
        )}
      </p>
    )
  }
  async function remove() {
    const key = level === 'categories' ? 'DELETE /api/admin/categories/:id' : 'DELETE /api/admin/subcategories/:id'
    onRemoved(await callShop(key, { params: { id } }))
  }

  return (
    <>
      <button
        className="button button-danger"
        type="button"
        aria-busy={isBusy}
        onClick={() => (isAsked ? void run(remove) : setAsked(true))}
      >
        <Icon name="trash" />
        {isAsked ? `Да, удалить «${name}»` : 'Удалить'}
      </button>
      <FormError text={error} />
    </>
  )
}
