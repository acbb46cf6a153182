import { type FormEvent, useState } from 'react'
import type { QuickOrder } from '#shared/master/quick-order-contract.ts'
import { maxQuickText } from '#shared/master/quick-order-lines.ts'
import type { ListedRow } from '#shared/master/quick-order-rows.ts'
import { ShopApiError, unavailableText } from '#shared/problem/shop-api-error.ts'
import { callShop, shopUrl } from '#web/api/call-shop.ts'
import { PlateButton } from '#web/plate/plate-button.tsx'
import { countOf, productForms } from '#web/ui/count.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { QuickOrderList } from './quick-order-list.tsx'

/** The list outlives a reload and a look at another page, in this tab only: a list of articles is nobody else's business. */
const draftKey = 'quick-order'

let lastKey = 0

/** A master's list, pasted or from a file, becomes a cart in two presses. */
export function QuickOrderTab() {
  const [text, setText] = useState(readDraft)
  const [rows, setRows] = useState<ListedRow[]>([])
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [added, setAdded] = useState<number>()

  function show(next: ListedRow[]) {
    setRows(next)
    saveDraft(next)
  }

  /** New lines come behind the ones already there: nothing is overwritten. */
  async function recognise(call: Promise<QuickOrder>) {
    setBusy(true)
    setError(undefined)
    setAdded(undefined)
    try {
      const found = (await call).rows.map((row) => ({ ...row, key: ++lastKey }))
      if (found.length === 0) setError('В списке нет ни одной строки')
      show([...rows, ...found])
      return true
    } catch (error) {
      setError(error instanceof ShopApiError ? error.problem.error : unavailableText)
      return false
    } finally {
      setBusy(false)
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (text.trim() === '') return setError('Вставьте список')
    if (await recognise(callShop('POST /api/quick-order', { body: { text } }))) setText('')
  }

  return (
    <>
      <form className="panel profile-card form-grid quick-list" noValidate onSubmit={submit}>
        <TextArea
          label="Артикулы"
          note="по одному в строке, рядом количество"
          name="list"
          rows={6}
          maxLength={maxQuickText}
          placeholder={'DC31-00178A 2\n481236018529; 1 шт.\nGSK-55 x3'}
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setError(undefined)
          }}
        />
        <FormError text={error} />
        <div className="profile-actions">
          <button className="button button-primary" type="submit" aria-busy={isBusy}>
            Проверить список
          </button>
          <label className="button button-outline quick-file">
            <Icon name="download" />
            Загрузить XLSX или CSV
            <input
              type="file"
              accept=".xlsx,.csv,.txt"
              disabled={isBusy}
              onChange={(event) => {
                const [file] = event.target.files ?? []
                if (file) void recognise(callShop('POST /api/quick-order/file', { body: fileForm(file) }))
                event.target.value = ''
              }}
            />
          </label>
          <PlateButton
            className="button button-outline"
            subject={{
              onArticle: ({ product }) =>
                void recognise(callShop('POST /api/quick-order', { body: { text: product.sku } })),
            }}
          >
            Сфотографировать наклейку
          </PlateButton>
        </div>
      </form>
      {added !== undefined && (
        <p className="form-note quick-added" role="status">
          {added === 0 ? 'В корзину ничего не добавилось. ' : `Добавили в корзину ${countOf(added, productForms)}. `}
          <Link className="link" to="/cart">
            Перейти в корзину
          </Link>
        </p>
      )}
      {rows.length > 0 && <QuickOrderList rows={rows} onChange={show} onAdded={setAdded} />}
      <PriceListLinks />
    </>
  )
}

/** The whole catalogue at the master's own prices, to look through without a connection. */
function PriceListLinks() {
  return (
    <section className="panel profile-card form-grid" aria-labelledby="price-list-title">
      <h2 id="price-list-title">Прайс-лист</h2>
      <p>Весь каталог по вашим ценам на сегодня.</p>
      <div className="profile-actions">
        <a
          className="button button-secondary"
          href={shopUrl('GET /api/price-list', { query: { format: 'xlsx' } })}
          download
        >
          <Icon name="download" />
          Скачать XLSX
        </a>
        <a
          className="button button-outline"
          href={shopUrl('GET /api/price-list', { query: { format: 'csv' } })}
          download
        >
          <Icon name="download" />
          Скачать CSV
        </a>
      </div>
    </section>
  )
}

function readDraft(): string {
  try {
    return sessionStorage.getItem(draftKey) ?? ''
  } catch {
    return ''
  }
}

/** Stored as lines, without prices: those are requested again. */
function saveDraft(rows: ListedRow[]) {
  const lines = rows.map((row) => (row.product ? `${row.product.sku}\t${row.quantity ?? ''}`.trim() : row.text))
  try {
    if (lines.length > 0) sessionStorage.setItem(draftKey, lines.join('\n'))
    else sessionStorage.removeItem(draftKey)
  } catch {
    // Without storage the list lives as long as the page.
  }
}

function fileForm(file: File): FormData {
  const form = new FormData()
  form.append('file', file)
  return form
}
