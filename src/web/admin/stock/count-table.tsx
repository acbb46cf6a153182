import { useRef, useState } from 'react'
import type { RecognisedLine, StockDocument } from '#shared/stock/stock-contract.ts'
import { LeaveGuard } from '#web/admin/ui/leave-guard.tsx'
import { callShop, shopError } from '#web/api/call-shop.ts'
import { useWrite } from '#web/api/use-write.ts'
import { useNavigate } from '#web/router/router-context.tsx'
import { useStore } from '#web/store/store.ts'
import { countOf } from '#web/ui/count.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { showToast } from '#web/ui/toast.ts'
import { type CountEntry, createCountEntries, typedInto } from './count-entries.ts'
import { CountLine } from './count-line.tsx'
import { LineEntry } from './line-entry.tsx'

type Line = StockDocument['lines'][number]

/** The list to count by: numbers are typed or scanned, differences are seen, then all of it is applied at once. */
export function CountTable({ found }: { found: StockDocument }) {
  const navigate = useNavigate()
  const [document, setDocument] = useState(found)
  const [unknown, setUnknown] = useState<string[]>([])
  const [counting] = useState(() => createCountEntries(async (entry) => setDocument(await sendEntry(found.id, entry))))
  const entries = useStore(counting.entries)
  const unsent = linesOf(entries.filter(({ isUnsent }) => isUnsent))
  const isLeftOut = entries.some(({ isUnsent, fault }) => isUnsent || fault !== undefined)
  const isOver = useRef(false)
  const { isBusy, problem, run, reject, clear } = useWrite({
    refreshes: ['GET /api/admin/stock/documents', 'GET /api/admin/products'],
  })
  const { id, lines, state, scope } = document
  const isOpen = state === 'open'
  const counted = lines.filter(({ quantity }) => quantity !== null)
  const differing = counted.filter(({ delta }) => delta !== 0)

  async function scan(scanned: RecognisedLine[]) {
    clear()
    setUnknown(scanned.filter(({ state: read }) => read !== 'found').map(unknownText))
    await counting.add(
      scanned.flatMap(({ state: read, product, quantity }) =>
        read === 'found' && product ? { product_id: product.id, quantity } : [],
      ),
    )
  }

  function put(line: Line, typed: string) {
    const quantity = typed.trim() === '' ? null : Number(typed)
    if (line.product_id === null) return
    // While something is under way it may be changing the number that is typed again.
    if (quantity === line.quantity && entries.length === 0) return
    clear()
    counting
      .put({ id: line.product_id, name: line.name }, quantity)
      .catch((error) => reject(shopError(error).problem.error))
  }

  async function sendUnsent() {
    clear()
    await counting.sendWaiting()
  }

  function whenStored(work: () => Promise<StockDocument>): Promise<boolean> {
    leaveField()
    return run(() => counting.whenStored(async () => setDocument(await work())))
  }

  async function finish(step: 'apply' | 'cancel') {
    const isDone =
      step === 'apply'
        ? await whenStored(() => callShop('POST /api/admin/stock/counts/:id/apply', { params: { id } }))
        : await run(async () =>
            setDocument(await callShop('POST /api/admin/stock/counts/:id/cancel', { params: { id } })),
          )
    if (!isDone) return
    isOver.current = true
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
          unsent={unsent > 0 ? { text: unsentText(unsent), onRetry: sendUnsent } : undefined}
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
              <CountLine
                key={line.sku}
                line={line}
                typed={typedInto(entries, line.product_id)}
                isOpen={isOpen}
                isHeld={isBusy}
                onTyped={(typed) => put(line, typed)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {isOpen && (
        <div className="stock-buttons">
          <button
            className="button button-primary"
            type="button"
            aria-busy={isBusy}
            disabled={counted.length === 0 && entries.length === 0}
            onClick={() => void finish('apply')}
          >
            Исправить остатки
          </button>
          {(counted.length < lines.length || entries.length > 0) && (
            <button
              className="button button-outline"
              type="button"
              aria-busy={isBusy}
              onClick={() =>
                void whenStored(() => callShop('POST /api/admin/stock/counts/:id/rest', { params: { id } }))
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
      {/* Below the buttons: what comes and goes above them would move them away from a press. */}
      <FormError text={problem?.error} />
      {isLeftOut && <LeaveGuard isLeaving={() => !isOver.current} />}
    </section>
  )
}

function sendEntry(id: number, entry: CountEntry): Promise<StockDocument> {
  const params = { id }
  if (entry.kind === 'added')
    return callShop('POST /api/admin/stock/counts/:id/lines', { params, body: { key: entry.key, lines: entry.lines } })
  const body = { product_id: entry.product.id, quantity: entry.quantity }
  return callShop('PUT /api/admin/stock/counts/:id/lines', { params, body })
}

/** A finger on a button leaves the field that is typed into as it is, and the number would not count. */
function leaveField() {
  const { activeElement } = window.document
  if (activeElement instanceof HTMLInputElement) activeElement.blur()
}

function linesOf(entries: readonly CountEntry[]): number {
  return entries.reduce((sum, entry) => sum + (entry.kind === 'added' ? entry.lines.length : 1), 0)
}

function unknownText({ text, fault }: RecognisedLine): string {
  return fault ? `${text} (${fault})` : text
}

const lineForms = { one: 'строка', few: 'строки', many: 'строк' }

function unsentText(count: number): string {
  return `Нет связи, ещё не записано: ${countOf(count, lineForms)}. Запишем со следующей, вводить и сканировать заново не нужно`
}
