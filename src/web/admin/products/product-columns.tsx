import type { ManagedProductRow } from '#shared/management/managed-product-contract.ts'
import { lowStock } from '#shared/management/managed-product-rules.ts'
import type { AdminColumn } from '#web/admin/admin-column.ts'
import { shortTime } from '#web/admin/short-time.ts'
import { PartPicture } from '#web/catalog/part-picture.tsx'
import { productPath } from '#web/shell/section-path.ts'
import { groupDigits } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'

export const productColumns: AdminColumn<ManagedProductRow>[] = [
  {
    key: 'photo',
    name: 'Фото',
    isNameless: true,
    cell: (product) => (
      <span className="picture-box">
        <PartPicture product={product} photo={product.photo ?? undefined} alt="" sizes="36px" />
      </span>
    ),
  },
  { key: 'name', name: 'Название', isKept: true, sort: { up: 'name', down: 'name_desc' }, cell: nameCell },
  {
    key: 'sku',
    name: 'Артикул',
    sort: { up: 'sku', down: 'sku_desc' },
    cell: ({ sku }) => <span className="code">{sku}</span>,
  },
  { key: 'section', name: 'Раздел', cell: ({ category, subcategory }) => subcategory?.name ?? category.name },
  { key: 'price', name: 'Базовая, ₽', isNumber: true, cell: ({ price }) => amount(price) },
  {
    key: 'user_price',
    name: 'Розничная, ₽',
    isNumber: true,
    sort: { up: 'price', down: 'price_desc' },
    cell: ({ price, user_price }) => amount(user_price ?? price),
  },
  { key: 'master_price', name: 'Мастера, ₽', isNumber: true, cell: ({ master_price }) => amount(master_price) },
  {
    key: 'quantity',
    name: 'Остаток',
    isNumber: true,
    sort: { up: 'stock', down: 'stock_desc' },
    cell: (product) => <span data-level={stockLevel(product)}>{stockText(product)}</span>,
  },
  { key: 'changed', name: 'Изменён', sort: { down: 'changed' }, cell: ({ updated_at }) => shortTime(updated_at) },
]

function nameCell(product: ManagedProductRow) {
  const { name, hidden, photo } = product
  return (
    <>
      <Link to={productPath(product)}>{name}</Link>
      {hidden && (
        <em>
          <Icon name="eye-off" />
          Скрыт
        </em>
      )}
      {!photo && <em data-tone="warn">Без фото</em>}
    </>
  )
}

export function amount(rubles: number | null): string {
  return rubles === null ? '—' : groupDigits(Math.round(rubles))
}

function stockText({ quantity }: ManagedProductRow): string {
  if (quantity === null) return '—'
  return quantity === 0 ? 'нет' : groupDigits(quantity)
}

function stockLevel({ quantity, reserved }: ManagedProductRow) {
  if (quantity === null) return undefined
  if (quantity - reserved <= 0) return 'none'
  return quantity - reserved < lowStock ? 'few' : undefined
}
