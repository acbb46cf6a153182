import { useState } from 'react'
import { mostLabelProducts } from '#shared/label/label-sizes.ts'
import type { ManagedProductRow } from '#shared/product/product-admin-contract.ts'
import type { BulkAnswer } from '#shared/product-batch/bulk-change-contract.ts'
import { LabelButton } from '#web/admin/label/label-button.tsx'
import { AdminFilters } from '#web/admin/list/admin-filters.tsx'
import { useAdminList } from '#web/admin/list/admin-list.ts'
import { type ListQuery, useListAddress } from '#web/admin/list/admin-list-address.ts'
import { useAdminSelection } from '#web/admin/list/admin-selection.ts'
import { EmptyList } from '#web/admin/list/admin-state.tsx'
import { AdminTable } from '#web/admin/list/admin-table.tsx'
import { AdminViews } from '#web/admin/list/admin-views.tsx'
import { BulkBar } from '#web/admin/list/bulk-bar.tsx'
import { useMayDo } from '#web/admin/session/use-right.ts'
import { AdminMenu } from '#web/admin/ui/admin-menu.tsx'
import { AdminPage } from '#web/admin/ui/admin-page.tsx'
import { useRead } from '#web/api/use-read.ts'
import { useToastedWrite } from '#web/api/use-toasted-write.ts'
import { useNavigate } from '#web/router/router-context.tsx'
import { countOf, groupDigits, productForms } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { showToast } from '#web/ui/toast.ts'
import { BatchJournal } from './batch-journal.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import type { BulkKind } from './bulk-draft.ts'
import { ProductActions } from './product-actions.tsx'
import { productColumns } from './product-columns.tsx'
import { chosenProducts, exportPath } from './product-filter.ts'
import { ProductFilters, productWords } from './product-filters.tsx'
import { undoWithWord } from './undo-batch.ts'

/** The server stops counting here. */
const maxCounted = 100_000

/** Long enough to see what was done and to change one's mind. */
const undoMilliseconds = 10_000

/** All products, hidden ones included: numbers are edited in place, many products by bulk changes. */
export function ProductsPage() {
  const navigate = useNavigate()
  const address = useListAddress(productWords)
  const list = useAdminList('GET /api/admin/products', 'products', address.query, { mostCounted: maxCounted })
  const selection = useAdminSelection(address, list.found?.rows)
  const counts = useRead('GET /api/admin/products/counts').answer
  const { write } = useToastedWrite()
  const [bulk, setBulk] = useState<BulkKind>()
  const [journal, setJournal] = useState<{ shown?: number }>()
  const { updateRows, refresh } = list
  const mayDo = useMayDo()
  const columns = productColumns(take, mayDo('purchase'))
  const count = list.found && countOf(list.found.total, productForms)

  function take(saved: ManagedProductRow) {
    updateRows((rows) => rows.map((row) => (row.id === saved.id ? saved : row)))
  }

  function finish({ batch_id: batch, count: changed }: BulkAnswer) {
    setBulk(undefined)
    selection.clear()
    void refresh()
    if (batch === null) return
    void showToast(`Изменили ${countOf(changed, productForms)}`, {
      kind: 'success',
      milliseconds: undoMilliseconds,
      action: { label: 'Отменить', run: () => void undo(batch) },
    })
  }

  async function undo(batch: number) {
    const undone = await undoWithWord(write, batch)
    if (!undone) return
    await refresh()
    if (undone.kept > 0) setJournal({ shown: batch })
  }

  return (
    <AdminPage
      title="Товары"
      count={counts && `${groupDigits(counts.all)} в каталоге`}
      actions={mayDo('prices') && <PageActions query={address.query} onJournal={() => setJournal({})} />}
    >
      <section className="admin-card">
        <AdminViews
          label="Виды списка"
          address={address}
          views={[
            { name: 'Все', query: {} },
            { name: 'Заканчиваются', query: { stock: 'low' }, count: counts?.low },
            { name: 'Без фото', query: { photo: 'no' }, count: counts?.without_photo },
            { name: 'Без применимости', query: { fit: 'no' }, count: counts?.without_fit },
            { name: 'Скрытые', query: { visibility: 'hidden' }, count: counts?.hidden },
          ]}
        />
        <AdminFilters placeholder="Артикул или название" address={address} count={count}>
          <ProductFilters address={address} />
        </AdminFilters>
        <BulkBar selection={selection} found={list.found} keyOf={keyOf}>
          {bulkActions
            .filter(({ right }) => mayDo(right))
            .map(({ kind, name, icon }) => (
              <button key={kind} type="button" onClick={() => setBulk(kind)}>
                <Icon name={icon} />
                {name}
              </button>
            ))}
          {!selection.isAll && selection.ids.size <= mostLabelProducts && (
            <LabelButton of={{ ids: [...selection.ids] }} />
          )}
          {mayDo('prices') && (
            <a href={exportPath(address.query, { ids: selection.isAll ? [] : [...selection.ids] })} download>
              <Icon name="download" />
              Выгрузить
            </a>
          )}
        </BulkBar>
        <AdminTable
          name="products"
          list={list}
          address={address}
          usualSort={address.query.search ? 'match' : 'changed'}
          columns={columns}
          keyOf={keyOf}
          nameOf={({ name }) => name}
          selection={selection}
          actionsOf={(product) => mayDo('catalogue') && <ProductActions product={product} onSaved={take} />}
          onOpen={({ id }) => void navigate(`/products/${id}`)}
          empty={<EmptyList address={address} text={<EmptyCatalogue />} />}
        />
      </section>
      {bulk && (
        <BulkDialog
          kind={bulk}
          selection={chosenProducts(selection, address.query)}
          onDone={finish}
          onClose={() => setBulk(undefined)}
        />
      )}
      {journal && (
        <BatchJournal shown={journal.shown} onUndone={() => void refresh()} onClose={() => setJournal(undefined)} />
      )}
    </AdminPage>
  )
}

const bulkActions = [
  { kind: 'price', right: 'prices', name: 'Цена', icon: 'badge-percent' },
  { kind: 'stock', right: 'stock', name: 'Остаток', icon: 'package' },
  { kind: 'section', right: 'catalogue', name: 'Категория', icon: 'folder-input' },
  { kind: 'markup', right: 'purchase', name: 'Пересчитать', icon: 'rotate-ccw' },
  { kind: 'supplier', right: 'purchase', name: 'Поставщик', icon: 'truck' },
  { kind: 'visibility', right: 'catalogue', name: 'Видимость', icon: 'eye-off' },
] as const

function PageActions({ query, onJournal }: { query: ListQuery; onJournal: () => void }) {
  return (
    <>
      <Link className="button button-outline button-small" to="/products/import">
        <Icon name="upload" />
        Импорт
      </Link>
      <AdminMenu
        className="admin-button-menu"
        button={
          <span className="button button-outline button-small">
            <Icon name="download" />
            Экспорт
          </span>
        }
      >
        <a href={exportPath(query)} download>
          Таблица Excel (XLSX)
        </a>
        <a href={exportPath(query, { format: 'csv' })} download>
          Текст с разделителями (CSV)
        </a>
      </AdminMenu>
      <button className="button button-outline button-small" type="button" onClick={onJournal}>
        <Icon name="undo-2" />
        История изменений
      </button>
      <Link className="button button-primary button-small" to="/products/new">
        <Icon name="plus" />
        Новый товар
      </Link>
    </>
  )
}

function keyOf({ id }: ManagedProductRow): number {
  return id
}

/** A shop without products: both ways to add the first one. */
export function EmptyCatalogue() {
  return (
    <>
      Товаров пока нет.{' '}
      <Link className="link" to="/products/import">
        Загрузите прайс-лист
      </Link>{' '}
      или{' '}
      <Link className="link" to="/products/new">
        добавьте первый товар
      </Link>
      .
    </>
  )
}
