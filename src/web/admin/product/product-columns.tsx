import { isFewLeft } from '#shared/catalog/few-left.ts'
import { marginText, retailMargin } from '#shared/money/margin.ts'
import type { ManagedProductRow } from '#shared/product/product-admin-contract.ts'
import type { AdminColumn } from '#web/admin/list/admin-column.ts'
import { shortTime } from '#web/admin/ui/shown-time.ts'
import { groupDigits } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { ProductPicture } from '#web/ui/product-picture.tsx'
import { AmountCell } from './amount-cell.tsx'

/** The columns of the product list; numbers are edited in place. */
export function productColumns(
  onSaved: (product: ManagedProductRow) => void,
  hasPurchase: boolean,
): AdminColumn<ManagedProductRow>[] {
  return [
    {
      key: 'photo',
      name: 'Фото',
      isNameless: true,
      cell: (product) => (
        <span className="picture-box">
          <ProductPicture product={product} photo={product.photo ?? undefined} alt="" sizes="36px" />
        </span>
      ),
    },
    {
      key: 'name',
      name: 'Название',
      isTitle: true,
      isAlwaysShown: true,
      sort: { up: 'name', down: 'name_desc' },
      cell: nameCell,
    },
    {
      key: 'sku',
      name: 'Артикул',
      sort: { up: 'sku', down: 'sku_desc' },
      cell: ({ sku }) => <span className="code">{sku}</span>,
    },
    { key: 'section', name: 'Раздел', cell: ({ category, subcategory }) => subcategory?.name ?? category.name },
    {
      key: 'price',
      name: 'Базовая, ₽',
      isNumber: true,
      cell: (product) => (
        <AmountCell product={product} field="price" label="Базовая цена" value={product.price} onSaved={onSaved}>
          {amount(product.price)}
        </AmountCell>
      ),
    },
    {
      key: 'user_price',
      name: 'Розничная, ₽',
      isNumber: true,
      sort: { up: 'price', down: 'price_desc' },
      cell: (product) => {
        const value = product.user_price ?? product.price
        return (
          <AmountCell product={product} field="user_price" label="Розничная цена" value={value} onSaved={onSaved}>
            {amount(value)}
          </AmountCell>
        )
      },
    },
    {
      key: 'master_price',
      name: 'Мастера, ₽',
      isNumber: true,
      cell: (product) => {
        const { master_price: value } = product
        return (
          <AmountCell product={product} field="master_price" label="Цена мастера" value={value} onSaved={onSaved}>
            {amount(value)}
          </AmountCell>
        )
      },
    },
    ...(hasPurchase ? purchaseColumns(onSaved) : []),
    {
      key: 'quantity',
      name: 'Остаток',
      isNumber: true,
      sort: { up: 'stock', down: 'stock_desc' },
      cell: (product) => (
        <AmountCell product={product} field="quantity" label="Остаток" value={product.quantity} onSaved={onSaved}>
          <span data-level={stockLevel(product)}>{stockText(product)}</span>
        </AmountCell>
      ),
    },
    { key: 'shelf', name: 'Место', isExtra: true, cell: ({ shelf }) => shelf },
    { key: 'changed', name: 'Изменён', sort: { down: 'changed' }, cell: ({ updated_at }) => shortTime(updated_at) },
  ]
}

/** For those who may know what the shop pays; shown once they are chosen. */
function purchaseColumns(onSaved: (product: ManagedProductRow) => void): AdminColumn<ManagedProductRow>[] {
  return [
    {
      key: 'purchase_price',
      name: 'Закупка, ₽',
      isNumber: true,
      isExtra: true,
      cell: (product) => {
        const value = product.purchase_price ?? null
        return (
          <AmountCell product={product} field="purchase_price" label="Закупочная цена" value={value} onSaved={onSaved}>
            {amount(value)}
          </AmountCell>
        )
      },
    },
    {
      key: 'margin',
      name: 'Маржа',
      isNumber: true,
      isExtra: true,
      cell: (product) => {
        const margin = retailMargin(product)
        return margin && <span data-level={margin.rubles < 0 ? 'none' : undefined}>{marginText(margin)}</span>
      },
    },
    { key: 'supplier', name: 'Поставщик', isExtra: true, cell: ({ supplier }) => supplier?.name },
  ]
}

function nameCell({ id, name, hidden, photo, price_by_hand: isByHand }: ManagedProductRow) {
  return (
    <>
      <Link to={`/products/${id}`}>{name}</Link>
      {hidden && (
        <em>
          <Icon name="eye-off" />
          Скрыт
        </em>
      )}
      {!photo && <em data-tone="warn">Без фото</em>}
      {isByHand && <em>Цена вручную</em>}
    </>
  )
}

function amount(rubles: number | null): string {
  return rubles === null ? '—' : groupDigits(Math.floor(rubles))
}

function stockText({ quantity }: ManagedProductRow): string {
  if (quantity === null) return '—'
  return quantity === 0 ? 'нет' : groupDigits(quantity)
}

function stockLevel({ quantity, reserved }: ManagedProductRow) {
  if (quantity === null) return undefined
  if (quantity - reserved <= 0) return 'none'
  return isFewLeft(quantity - reserved) ? 'few' : undefined
}
