import type { ManagedProductRow } from '#shared/product/product-admin-contract.ts'
import { useMayDo } from '#web/admin/session/use-right.ts'
import { AdminMenu } from '#web/admin/ui/admin-menu.tsx'
import { useToastedWrite } from '#web/api/use-toasted-write.ts'
import { productPath } from '#web/page/shop-paths.ts'
import { useNavigate } from '#web/router/router-context.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.ts'

type ProductActionsProps = { product: ManagedProductRow; onSaved: (product: ManagedProductRow) => void }

/** Actions on a product without opening its form. */
export function ProductActions({ product, onSaved }: ProductActionsProps) {
  const navigate = useNavigate()
  const { write } = useToastedWrite()
  const mayDo = useMayDo()
  const { id, name, hidden, version } = product

  async function toggle() {
    const saved = await write('PATCH /api/admin/products/:id', { params: { id }, body: { version, hidden: !hidden } })
    if (!saved) return
    onSaved(saved)
    void showToast(hidden ? 'Показан в каталоге' : 'Скрыт из каталога', { kind: 'success' })
  }

  async function copy() {
    const made = await write('POST /api/admin/products/:id/duplicate', { params: { id }, body: {} })
    if (made) void navigate(`/products/${made.id}`)
  }

  return (
    <AdminMenu className="admin-row-menu" label={`Действия: ${name}`} button={<Icon name="ellipsis" />}>
      {!hidden && (
        <a href={productPath(product)} target="_blank" rel="noreferrer">
          <Icon name="arrow-up-right" />
          Открыть на сайте
        </a>
      )}
      {mayDo('prices') && (
        <button type="button" onClick={() => void copy()}>
          <Icon name="copy" />
          Дублировать
        </button>
      )}
      <button type="button" onClick={() => void toggle()}>
        <Icon name={hidden ? 'eye' : 'eye-off'} />
        {hidden ? 'Показать в каталоге' : 'Скрыть из каталога'}
      </button>
    </AdminMenu>
  )
}
