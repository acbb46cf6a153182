import { useState } from 'react'
import type { ManagedCategory, ManagedSubcategory } from '#shared/category/category-admin-contract.ts'
import { removeSection, type SectionLevel, type SectionTree } from '#web/api/admin/category-admin-api.ts'
import { type CountForms, countOf, productForms } from '#web/ui/count.ts'
import { FormFault } from '#web/ui/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { useAsking } from '#web/ui/use-asking.ts'

type Props = {
  level: SectionLevel
  section: ManagedCategory | ManagedSubcategory
  onRemoved: (tree: SectionTree) => void
}

const subcategoryForms: CountForms = { one: 'подкатегория', few: 'подкатегории', many: 'подкатегорий' }

/** Only what is empty can be deleted, and only after a second word. */
export function SectionRemoval({ level, section, onRemoved }: Props) {
  const [isAsked, setAsked] = useState(false)
  const { isBusy, fault, run } = useAsking()
  const { id, name, products_count: products } = section
  const below = 'subcategories' in section ? section.subcategories.length : 0
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
  return (
    <>
      <button
        className="button button-danger"
        type="button"
        aria-busy={isBusy}
        onClick={() => (isAsked ? void run(async () => onRemoved(await removeSection(level, id))) : setAsked(true))}
      >
        <Icon name="trash" />
        {isAsked ? `Да, удалить «${name}»` : 'Удалить'}
      </button>
      <FormFault text={fault} />
    </>
  )
}
