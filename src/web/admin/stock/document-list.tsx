import { formatRubles } from '#shared/money/rubles.ts'
import type { StockDocumentRow } from '#shared/stock/stock-contract.ts'
import { documentNames, writeoffTexts } from '#shared/stock/stock-names.ts'
import { LabelButton } from '#web/admin/label/label-button.tsx'
import type { AdminColumn } from '#web/admin/list/admin-column.ts'
import { useAdminList } from '#web/admin/list/admin-list.ts'
import { useListAddress } from '#web/admin/list/admin-list-address.ts'
import { EmptyList } from '#web/admin/list/admin-state.tsx'
import { AdminTable } from '#web/admin/list/admin-table.tsx'
import { useOpenRow } from '#web/admin/list/open-row.ts'
import { useMayDo } from '#web/admin/session/use-right.ts'
import { AdminDrawer } from '#web/admin/ui/admin-drawer.tsx'
import { shortTime } from '#web/admin/ui/shown-time.ts'
import { useRead } from '#web/api/use-read.ts'
import { Link } from '#web/ui/link.tsx'

const words = ['kind'] as const

/** Every receipt, write-off and count, the newest first. */
export function DocumentList() {
  const address = useListAddress(words)
  const list = useAdminList('GET /api/admin/stock/documents', 'documents', address.query)
  const { id, open } = useOpenRow('document')
  const mayDo = useMayDo()
  return (
    <section className="admin-card">
      <AdminTable
        name="stock-documents"
        list={list}
        address={address}
        columns={columnsOf(mayDo('purchase'))}
        keyOf={(document) => document.id}
        nameOf={(document) => `${documentNames[document.kind]} № ${document.id}`}
        onOpen={(document) => open(document.id)}
        openKey={id}
        empty={<EmptyList address={address} text="Документов пока нет. Они появятся с первой приёмкой" />}
      />
      {id !== undefined && <DocumentDrawer key={id} id={id} onClose={() => open(undefined)} />}
    </section>
  )
}

function columnsOf(hasPrices: boolean): AdminColumn<StockDocumentRow>[] {
  return [
    {
      key: 'kind',
      name: 'Документ',
      isTitle: true,
      isAlwaysShown: true,
      cell: ({ kind, id }) => `${documentNames[kind]} № ${id}`,
    },
    { key: 'at', name: 'Когда', cell: ({ finished_at, created_at }) => shortTime(finished_at ?? created_at) },
    { key: 'who', name: 'Кто', cell: ({ actor }) => actor?.name },
    { key: 'about', name: 'О чём', cell: aboutOf },
    { key: 'pieces', name: 'Штук', isNumber: true, cell: ({ pieces }) => pieces },
    ...(hasPrices
      ? [
          {
            key: 'sum',
            name: 'Сумма закупки',
            isNumber: true,
            cell: ({ purchase_sum: sum }: StockDocumentRow) =>
              sum === null || sum === undefined ? null : formatRubles(sum),
          },
        ]
      : []),
  ]
}

function aboutOf({ state, reason, supplier, scope, note }: StockDocumentRow): string {
  const words = [
    state === 'open' && 'идёт',
    state === 'cancelled' && 'отменена',
    reason && writeoffTexts[reason],
    supplier?.name,
    scope,
    note,
  ]
  return words.filter(Boolean).join(', ')
}

function DocumentDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { answer, state } = useRead('GET /api/admin/stock/documents/:id', { params: { id } })
  const title = answer ? `${documentNames[answer.kind]} № ${id}` : 'Документ'
  return (
    <AdminDrawer title={title} openKey={id} onClose={onClose}>
      <div className="stock-paper">
        {!answer && <p role="status">{state === 'failed' ? 'Не удалось загрузить' : 'Загрузка...'}</p>}
        {answer && (
          <>
            <p>
              {shortTime(answer.finished_at ?? answer.created_at)}, {answer.actor?.name}
            </p>
            <p>{aboutOf(answer)}</p>
            {answer.kind === 'receipt' && (
              <LabelButton
                className="button button-outline button-small"
                of={{ document: id, pieces: answer.pieces }}
              />
            )}
            <ul>
              {answer.lines.map((line) => (
                <li key={line.sku}>
                  <span>
                    {line.product_id === null ? (
                      line.name
                    ) : (
                      <Link to={`/products/${line.product_id}`}>{line.name}</Link>
                    )}{' '}
                    <span className="code">{line.sku}</span>
                  </span>
                  <b>{line.quantity ?? '—'} шт.</b>
                  {line.purchase_price !== null && line.purchase_price !== undefined && (
                    <small>по {formatRubles(line.purchase_price)}</small>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </AdminDrawer>
  )
}
