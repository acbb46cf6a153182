import { type FormEvent, useState } from 'react'
import type { QuickOrder } from '#shared/master/quick-order-contract.ts'
import { maxQuickText } from '#shared/master/quick-order-lines.ts'
import type { ListedRow } from '#shared/master/quick-order-rows.ts'
import { shopUrl } from '#web/api/call-shop.ts'
import { useWrite } from '#web/api/use-write.ts'
import { PlateButton } from '#web/plate/plate-button.tsx'
import { countOf, productForms } from '#web/ui/count.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { readQuickDraft, saveQuickDraft } from './quick-order-draft.ts'
import { QuickOrderList } from './quick-order-list.tsx'

let lastKey = 0

/** A master's list, pasted or from a file, becomes a cart in two presses. */
export function QuickOrderTab({ userId }: { userId: number }) {
  const [text, setText] = useState(() => readQuickDraft(userId))
  const [rows, setRows] = useState<ListedRow[]>([])
  const { isBusy, error, write, reject, clear } = useWrite()
  const [added, setAdded] = useState<number>()

  function show(change: (before: ListedRow[]) => ListedRow[]) {
    setRows((before) => {
      const next = change(before)
      saveQuickDraft(next, userId)
      return next
    })
  }

  /** New lines come behind the ones already there: nothing is overwritten. */
  function take(answer: QuickOrder | undefined) {
    if (!answer) return
    const found = answer.rows.map((row) => ({ ...row, key: ++lastKey }))
    if (found.length === 0) reject('В списке нет ни одной строки')
    setAdded(undefined)
    show((before) => [...before, ...found])
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === '') return reject('Вставьте список')
    const answer = await write('POST /api/quick-order', { body: { text } })
    take(answer)
    if (answer) setText('')
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
          placeholder={'артикул 2\nартикул; 1 шт.\nартикул x3'}
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            clear()
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
              onChange={async ({ target }) => {
                const [file] = target.files ?? []
                const answer = file && write('POST /api/quick-order/file', { body: fileForm(file) })
                target.value = ''
                take(await answer)
              }}
            />
          </label>
          <PlateButton
            className="button button-outline"
            subject={{
              onArticle: async ({ product }) =>
                take(await write('POST /api/quick-order', { body: { text: product.sku } })),
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

function fileForm(file: File): FormData {
  const form = new FormData()
  form.append('file', file)
  return form
}
