import type { StockDocument } from '#shared/stock/stock-contract.ts'
import { type WriteoffReason, writeoffReasons, writeoffTexts } from '#shared/stock/stock-names.ts'
import { ProductSearch } from '#web/admin/order/edit/product-search.tsx'
import { readAmount } from '#web/admin/product/amount-text.ts'
import { useMayDo } from '#web/admin/session/use-right.ts'
import { SelectField } from '#web/admin/ui/select-field.tsx'
import { callShop, shopError } from '#web/api/call-shop.ts'
import { useRead } from '#web/api/use-read.ts'
import { useWrite } from '#web/api/use-write.ts'
import { countOf } from '#web/ui/count.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { showToast } from '#web/ui/toast.ts'
import { LineEntry } from './line-entry.tsx'
import { MoveLines } from './move-lines.tsx'
import { UnclearLines } from './unclear-lines.tsx'
import { type DraftLine, useStockDraft } from './use-stock-draft.ts'

const beforeText = 'ещё прошлым нажатием, ответ тогда не дошёл. Сверьте документ и что осталось в списке'
const pieceForms = { one: 'штука', few: 'штуки', many: 'штук' }

/** Receiving and writing off: lines are gathered, looked at, then applied by one press. */
export function MoveForm({ kind }: { kind: 'receipt' | 'writeoff' }) {
  const mayDo = useMayDo()
  const hasPrices = kind === 'receipt' && mayDo('purchase')
  const draft = useStockDraft(kind)
  const { note, supplier, reason } = draft.facts
  const { isBusy, problem, run, reject } = useWrite({
    refreshes: ['GET /api/admin/stock/documents', 'GET /api/admin/products'],
  })
  const pieces = draft.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const isReady = draft.lines.length > 0 && draft.lines.every(({ quantity }) => quantity > 0)

  async function find(sku: string) {
    try {
      draft.add((await callShop('POST /api/admin/stock/lines', { body: { text: `${sku};1` } })).lines)
    } catch (error) {
      void showToast(shopError(error).problem.error, { kind: 'error' })
    }
  }

  async function apply() {
    const lines = draft.lines.map((line) => bodyOf(line, hasPrices))
    if (lines.includes(null)) return reject('Проверьте цены: число, не больше двух знаков после запятой')
    const common = { key: draft.key, note, lines: lines.filter((line) => line !== null) }
    await run(async () => {
      const sending =
        kind === 'receipt'
          ? callShop('POST /api/admin/stock/receipts', {
              body: { ...common, ...(hasPrices && supplier && { supplier_id: Number(supplier) }) },
            })
          : callShop('POST /api/admin/stock/writeoffs', { body: { ...common, reason } })
      const done: Done = await sending.catch(madeBefore)
      const moved = `${kind === 'receipt' ? 'Приняли' : 'Списали'} ${countOf(done.pieces, pieceForms)}`
      if (done.isBefore) void showToast(`${moved} ${beforeText}`)
      else void showToast(moved, { kind: 'success' })
      draft.finish(done)
    })
  }

  return (
    <section className="admin-card stock-move" aria-label={kind === 'receipt' ? 'Приёмка' : 'Списание'}>
      <LineEntry hasPrices={hasPrices} onLines={draft.add} />
      <ProductSearch tier="retail" onChoose={({ sku }) => void find(sku)} />
      <UnclearLines draft={draft} />
      {draft.lines.length > 0 && (
        <>
          <MoveLines kind={kind} draft={draft} hasPrices={hasPrices} errors={problem?.fields ?? {}} />
          <div className="stock-facts">
            {hasPrices && <SupplierChoice value={supplier} onChange={(chosen) => draft.say({ supplier: chosen })} />}
            {kind === 'writeoff' && (
              <SelectField
                label="Причина"
                value={reason}
                onChange={(value) => draft.say({ reason: value as WriteoffReason })}
                options={writeoffReasons.map((value) => ({ value, name: writeoffTexts[value] }))}
              />
            )}
            <Field
              label="Заметка"
              placeholder={kind === 'receipt' ? 'Накладная № 17' : ''}
              maxLength={500}
              value={note}
              onChange={(event) => draft.say({ note: event.currentTarget.value })}
            />
          </div>
          <FormError text={problem?.error} />
          <div className="stock-buttons">
            <button
              className="button button-primary"
              type="button"
              aria-busy={isBusy}
              disabled={!isReady}
              onClick={() => void apply()}
            >
              {kind === 'receipt' ? 'Принять' : 'Списать'} {countOf(pieces, pieceForms)}
            </button>
            <button className="button button-outline" type="button" onClick={draft.clear}>
              Очистить
            </button>
          </div>
        </>
      )}
    </section>
  )
}

function SupplierChoice({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const suppliers = useRead('GET /api/admin/suppliers').answer?.suppliers ?? []
  return (
    <SelectField
      label="Поставщик"
      value={value}
      onChange={onChange}
      options={[
        { value: '', name: 'Не указан' },
        ...suppliers.filter((each) => !each.is_archived).map(({ id, name }) => ({ value: String(id), name })),
      ]}
    />
  )
}

type Done = StockDocument & { isBefore?: true }

/** The list was changed after a press whose answer was lost: the document is the one of that press. */
async function madeBefore(error: unknown): Promise<Done> {
  const { code, made } = shopError(error).problem
  if (code !== 'key-reused' || made === undefined) throw error
  const document = await callShop('GET /api/admin/stock/documents/:id', { params: { id: made } })
  return { ...document, isBefore: true }
}

/** Null: the price cannot be read. */
function bodyOf({ product, quantity, price }: DraftLine, hasPrices: boolean) {
  const read = readAmount('purchase_price', price)
  if (hasPrices && !read.ok) return null
  const paid: { purchase_price?: number } =
    hasPrices && read.ok && read.value !== null ? { purchase_price: read.value } : {}
  return { product_id: product.id, quantity, ...paid }
}
