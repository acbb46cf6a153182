import { useState } from 'react'
import type { ManagedSupplier } from '#shared/supplier/supplier-contract.ts'
import { AdminPage } from '#web/admin/ui/admin-page.tsx'
import { useRead } from '#web/api/use-read.ts'
import { countOf, productForms } from '#web/ui/count.ts'
import { FailedRead } from '#web/ui/failed-read.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SupplierDialog } from './supplier-dialog.tsx'

/** Whom the shop buys from. They stand in the form of a product, in its list, in imports and receipts. */
export function SuppliersPage() {
  const { answer, state, reload } = useRead('GET /api/admin/suppliers')
  const [open, setOpen] = useState<ManagedSupplier | 'new'>()
  const suppliers = answer?.suppliers ?? []
  return (
    <AdminPage
      title="Поставщики"
      count={answer && String(suppliers.filter((each) => !each.is_archived).length)}
      actions={
        <button className="button button-primary button-small" type="button" onClick={() => setOpen('new')}>
          <Icon name="plus" />
          Новый поставщик
        </button>
      }
    >
      <section className="admin-card suppliers" aria-label="Поставщики">
        {state === 'failed' && <FailedRead className="admin-state" onRetry={reload} />}
        {state === 'ready' && suppliers.length === 0 && (
          <p className="admin-state">
            Поставщиков пока нет. Добавьте первого или загрузите прайс-лист с колонкой «Поставщик»
          </p>
        )}
        <ul>
          {suppliers.map((supplier) => (
            <li key={supplier.id} data-archived={supplier.is_archived || undefined}>
              <button type="button" onClick={() => setOpen(supplier)}>
                <b>{supplier.name}</b>
                {supplier.is_archived && <em>В архиве</em>}
                <span>{countOf(supplier.products_count, productForms)}</span>
                {(supplier.contact || supplier.note) && (
                  <small>{[supplier.contact, supplier.note].filter(Boolean).join(' · ')}</small>
                )}
              </button>
            </li>
          ))}
        </ul>
      </section>
      {open && (
        <SupplierDialog
          key={open === 'new' ? 'new' : open.id}
          supplier={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </AdminPage>
  )
}
