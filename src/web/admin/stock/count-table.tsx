import { useState } from 'react'
import type { RecognisedLine, StockDocument } from '#shared/stock/stock-contract.ts'
import { callShop } from '#web/api/call-shop.ts'
import { useWrite } from '#web/api/use-write.ts'
import { useNavigate } from '#web/router/router-context.tsx'
import { useStore } from '#web/store/store.ts'
import { countOf } from '#web/ui/count.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { showToast } from '#web/ui/toast.ts'
import { createAdditions } from './count-additions.ts'
import { LineEntry } from './line-entry.tsx'

type Line = StockDocument['lines'][number]

/** The list to count by: numbers are typed or scanned, differences are seen, then all of it is applied at once. */
export function CountTable({ found }: { found: StockDocument }) {
  const navigate = useNavigate()
  const [document, setDocument] = useState(found)
  const [unknown, setUnknown] = useState<string[]>([])
  const [additions] = useState(() =>
    createAdditions(async (body) => {
      setDocument(await callShop('POST /api/admin/stock/counts/:id/lines', { params: { id: found.id }, body }))
    }),
  )
  const unsent = useStore(additions.unsent).flatMap((each) => each.lines)
  const { isBusy, problem, run } = useWrite({
    refreshes: ['GET /api/admin/stock/documents', 'GET /api/admin/products'],
  })
  const { id, lines, state, scope } = document
  const isOpen = state === 'open'
  const counted = lines.filter(({ quantity }) => quantity !== null)
  const differing = counted.filter(({ delta }) => delta !== 0)

  async function scan(scanned: RecognisedLine[]) {
    setUnknown(scanned.filter(({ state: read }) => read !== 'found').map(unknownText))
    await additions.add(
      scanned.flatMap(({ state: read, product, quantity }) =>
        read === 'found' && product ? { product_id: product.id, quantity } : [],
      ),
    )
  }

  function put(line: Line, typed: string) {
    const quantity = typed.trim() === '' ? null : Number(typed)
    if (line.product_id === null || quantity === line.quantity) return
    const body = { product_id: line.product_id, quantity }
    void run(async () => setDocument(await callShop('PUT /api/admin/stock/counts/:id/lines', { params: { id }, body })))
  }

  async function finish(step: 'apply' | 'cancel') {
    const isDone = await run(async () =>
      setDocument(
        step === 'apply'
          ? await callShop('POST /api/admin/stock/counts/:id/apply', { params: { id } })
          : await callShop('POST /api/admin/stock/counts/:id/cancel', { params: { id } }),
      ),
    )
    if (!isDone) return
    void showToast(step === 'apply' ? 'Остатки исправлены' : 'Инвентаризация отменена', { kind: 'success' })
    if (step === 'cancel') void navigate('/stock?tab=count')
  }

  return (
    <section className="admin-card stock-move" aria-label="Инвентаризация">
      <h2>{scope}</h2>
      {isOpen && (
        <LineEntry
          hasPrices={false}
          onLines={scan}
          unsent={unsent.length > 0 ? { text: unsentText(unsent.length), onRetry: additions.sendWaiting } : undefined}
        />
      )}
      {unknown.length > 0 && <p role="alert">Не распознано: {unknown.join(', ')}</p>}
      <p role="status">
        Посчитано {counted.length} из {lines.length}, расходится {differing.length}
      </p>
      <div className="admin-scroll">
        <table className="data-table stock-lines">
          <thead>
            <tr>
              <th scope="col">Товар</th>
              <th scope="col">Место</th>
              <th scope="col" data-number="true">
                По учёту
              </th>
              <th scope="col" data-number="true">
                Насчитали
              </th>
              <th scope="col" data-number="true">
                Разница
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.sku}>
                <td className="stock-name">
                  {line.name} <span className="code">{line.sku}</span>
                </td>
                <td data-label="Место">{line.shelf || '—'}</td>
                <td data-number="true" data-label="По учёту">
                  {line.in_stock ?? 'неизвестно'}
                </td>
                <td data-number="true" data-label="Насчитали">
                  {isOpen ? (
                    <input
                      key={line.quantity}
                      aria-label={`Насчитали: ${line.name}`}
                      inputMode="numeric"
                      maxLength={7}
                      // What waits to be added would come on top of the typed number.
                      readOnly={unsent.length > 0}
                      defaultValue={line.quantity ?? ''}
                      onBlur={(event) => put(line, event.currentTarget.value.replace(/\D/g, ''))}
                      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
                    />
                  ) : (
                    (line.quantity ?? '—')
                  )}
                </td>
                <td data-number="true" data-label="Разница">
                  <b data-level={line.delta ? (line.delta < 0 ? 'none' : 'few') : undefined}>{deltaText(line.delta)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <FormError text={problem?.error} />
      {isOpen && (
        <div className="stock-buttons">
          <button
            className="button button-primary"
            type="button"
            aria-busy={isBusy}
            disabled={counted.length === 0 || unsent.length > 0}
            onClick={() => void finish('apply')}
          >
            Исправить остатки
          </button>
          {counted.length < lines.length && unsent.length === 0 && (
            <button
              className="button button-outline"
              type="button"
              onClick={() =>
                void run(async () =>
                  setDocument(await callShop('POST /api/admin/stock/counts/:id/rest', { params: { id } })),
                )
              }
            >
              Остальных нет: 0
            </button>
          )}
          <button className="button button-outline" type="button" onClick={() => void finish('cancel')}>
            Отказаться
          </button>
        </div>
      )}
    </section>
  )
}

function unknownText({ text, fault }: RecognisedLine): string {
  return fault ? `${text} (${fault})` : text
}

const lineForms = { one: 'строка', few: 'строки', many: 'строк' }

function unsentText(count: number): string {
  return `Нет связи, ещё не записано: ${countOf(count, lineForms)}. Запишем со следующей, сканировать заново не нужно`
}

function deltaText(delta: number | null): string {
  if (delta === null) return ''
  if (delta === 0) return '0'
  return delta < 0 ? `−${-delta}` : `+${delta}`
}
