import { useMemo, useState } from 'react'
import type { NamedFault } from '#shared/symptom/symptom-admin-contract.ts'
import type { AdminColumn } from '#web/admin/list/admin-column.ts'
import { AdminFilters } from '#web/admin/list/admin-filters.tsx'
import { useAdminList } from '#web/admin/list/admin-list.ts'
import { useListAddress } from '#web/admin/list/admin-list-address.ts'
import { EmptyList } from '#web/admin/list/admin-state.tsx'
import { AdminTable } from '#web/admin/list/admin-table.tsx'
import { AdminPage } from '#web/admin/ui/admin-page.tsx'
import { type CountForms, countOf } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { FaultWordsDialog } from './fault-words-dialog.tsx'
import { SearchViews } from './search-views.tsx'

const words = ['tab', 'search'] as const
const faultForms: CountForms = { one: 'неисправность', few: 'неисправности', many: 'неисправностей' }

/** What buyers say of a broken appliance, and which fault is meant. */
export function FaultWordsList() {
  const address = useListAddress(words)
  const { tab: _tab, ...query } = address.query
  const list = useAdminList('GET /api/admin/symptoms', 'faults', query)
  const [fault, setFault] = useState<NamedFault>()
  const columns = useMemo(() => columnsOf(setFault), [])
  const count = list.found && countOf(list.found.total, faultForms)
  return (
    <AdminPage title="Поиск" count={count}>
      <section className="admin-card">
        <SearchViews address={address} />
        <AdminFilters placeholder="Техника, неисправность или слово" address={address} count={count} />
        <AdminTable
          name="faults"
          list={list}
          address={address}
          columns={columns}
          keyOf={({ id }) => id}
          nameOf={({ appliance, text }) => `${appliance}: ${text}`}
          onOpen={setFault}
          empty={address.query.search ? <EmptyList address={address} text="" /> : <p>Неисправностей пока нет</p>}
        />
      </section>
      {fault && (
        <FaultWordsDialog fault={fault} onClose={() => setFault(undefined)} onSaved={() => void list.refresh()} />
      )}
    </AdminPage>
  )
}

function columnsOf(open: (fault: NamedFault) => void): AdminColumn<NamedFault>[] {
  return [
    { key: 'text', name: 'Неисправность', isTitle: true, isAlwaysShown: true, cell: ({ text }) => <b>{text}</b> },
    { key: 'appliance', name: 'Техника', isAlwaysShown: true, cell: ({ appliance }) => appliance },
    { key: 'words', name: 'Как её называют', isAlwaysShown: true, cell: ({ words }) => words || '—' },
    { key: 'sections', name: 'Где искать', cell: ({ sections }) => sections.join(', ') },
    {
      key: 'edit',
      name: 'Изменить',
      isNameless: true,
      isAlwaysShown: true,
      cell: (fault) => (
        <button className="search-synonym" type="button" onClick={() => open(fault)}>
          <Icon name="pencil" />
          Изменить
          <span className="visually-hidden">
            : {fault.appliance}, {fault.text}
          </span>
        </button>
      ),
    },
  ]
}
