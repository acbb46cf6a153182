import { productKindLabels } from '#shared/catalog/product-kind.ts'
import type { ListAddress } from '#web/admin/list/admin-list-address.ts'
import { FilterSelect } from '#web/admin/list/filter-select.tsx'
import { useMayDo } from '#web/admin/session/use-right.ts'
import { useRead } from '#web/api/use-read.ts'

/** Query parameters of the product list, named as on the server. */
export const productWords = [
  'search',
  'category_id',
  'subcategory_id',
  'brand',
  'supplier',
  'kind',
  'stock',
  'photo',
  'fit',
  'visibility',
  'changed_days',
] as const

const anyOne = { value: '', name: 'Все' }
const kinds = [anyOne, ...Object.entries(productKindLabels).map(([value, name]) => ({ value, name }))]
const stocks = [
  { value: '', name: 'Любой' },
  { value: 'in', name: 'в наличии' },
  { value: 'low', name: 'заканчивается' },
  { value: 'out', name: 'нет' },
  { value: 'unknown', name: 'неизвестен' },
]
const changes = [
  { value: '', name: 'Когда угодно' },
  { value: '1', name: 'за сутки' },
  { value: '7', name: 'за неделю' },
  { value: '14', name: 'за 2 недели' },
  { value: '30', name: 'за месяц' },
]

export function ProductFilters({ address }: { address: ListAddress }) {
  const mayDo = useMayDo()
  const categories = useRead('GET /api/admin/categories').answer?.categories ?? []
  const brands = useRead('GET /api/admin/brands').answer?.brands ?? []
  const category = categories.find(({ id }) => String(id) === address.query.category_id)
  return (
    <>
      <FilterSelect
        label="Категория"
        word="category_id"
        resets={['subcategory_id']}
        address={address}
        options={[anyOne, ...categories.map(optionOf)]}
      />
      {category && (
        <FilterSelect
          label="Раздел"
          word="subcategory_id"
          address={address}
          options={[anyOne, ...category.subcategories.map(optionOf)]}
        />
      )}
      <FilterSelect
        label="Марка"
        word="brand"
        address={address}
        options={[anyOne, ...brands.map((brand) => ({ value: brand, name: brand }))]}
      />
      {mayDo('purchase') && <SupplierFilter address={address} />}
      <FilterSelect label="Вид" word="kind" address={address} options={kinds} />
      <FilterSelect label="Остаток" word="stock" address={address} options={stocks} />
      <FilterSelect label="Изменён" word="changed_days" address={address} options={changes} />
    </>
  )
}

/** Archived ones too: their products are still on the shelf. */
function SupplierFilter({ address }: { address: ListAddress }) {
  const suppliers = useRead('GET /api/admin/suppliers').answer?.suppliers ?? []
  const options = [anyOne, ...suppliers.map(optionOf), { value: 'none', name: 'не указан' }]
  return <FilterSelect label="Поставщик" word="supplier" address={address} options={options} />
}

function optionOf({ id, name }: { id: number; name: string }) {
  return { value: String(id), name }
}
