import { useId, useState } from 'react'
import { productKindLabels } from '#shared/catalog/product-kind.ts'
import { type ImportColumns, type ImportField, importLabels, type RowError } from '#shared/import/import-fields.ts'
import { readPrice } from '#shared/import/import-row.ts'
import { countOf, groupDigits } from '#web/ui/count.ts'
import { type CountedError, FailedRows, type Fixing, GroupFrame } from './group-frame.tsx'
import { formatPlainRubles } from './plain-rubles.ts'
import { useRows } from './use-rows.ts'

const placeholders: Partial<Record<ImportField, string>> = {
  price: 'Введите цену',
  user_price: 'Введите цену',
  master_price: 'Введите цену',
  purchase_price: 'Введите цену',
  quantity: 'Введите остаток',
  sku: 'Введите артикул',
  name: 'Введите название',
}

/** The hint for each kind of error. */
const prices = ['price', 'user_price', 'master_price', 'purchase_price'] as const
const fields: Partial<Record<RowError, ImportField>> = {
  'no-sku': 'sku',
  'bad-sku': 'sku',
  'no-price': 'user_price',
  'bad-quantity': 'quantity',
  'bad-kind': 'kind',
  'bad-weight': 'weight_grams',
  'no-name': 'name',
}
const hints: Partial<Record<RowError, string>> = {
  'no-sku': 'Без артикула не узнать, какой это товар',
  'bad-sku': 'Такой артикул записать нельзя',
  'bad-price': 'В цене не только число',
  'bad-quantity': 'Остаток — целое число или «нет»',
  'bad-kind': 'Оригинал, аналог или универсальная деталь',
  'bad-weight': 'Вес — число в граммах',
  'bad-text': 'Название до 300, марка до 100, описание до 20 000 символов',
  'no-name': 'Такого артикула в каталоге нет, а названия в строке нет',
  'no-new-price': 'Такого артикула в каталоге нет, а цены в строке нет',
  duplicate: 'Один артикул встречается дважды, берём первую строку',
}

type Props = Fixing & { counted: CountedError }

const firstShown = 5

/** As many as one question brings. */
const mostShown = 100
const moreForms = { one: 'строку', few: 'строки', many: 'строк' }

/** Rows with the same error, each with the field to correct. */
export function ErrorGroup({ answer, counted, fix }: Props) {
  const { fault, rows: all, left_out: leftOut } = counted
  const { heading, columns } = answer
  const [limit, setLimit] = useState(firstShown)
  /** Rows that were tried and are still wrong. */
  const [tried, setTried] = useState<ReadonlySet<number>>(new Set())
  const { rows, isFailed, retry } = useRows(answer.id, { fault, left_out: 'no', limit: String(limit) })
  const more = Math.min(all - leftOut, mostShown) - limit
  const isOfPrice = isPriceError(fault)

  return (
    <GroupFrame
      counted={counted}
      hint={hintOf(fault, heading, columns)}
      isOpenAtFirst={fault !== 'duplicate'}
      fix={fix}
      actions={
        <>
          {fault === 'no-price' && (
            <button
              className="button button-outline button-small"
              type="button"
              onClick={() => void fix({ keep_prices: true })}
            >
              Оставить прежние цены
            </button>
          )}
          {fault === 'duplicate' && (
            <button
              className="button button-outline button-small"
              type="button"
              onClick={() => void fix({ duplicates: 'last' })}
            >
              Взять последние
            </button>
          )}
        </>
      }
    >
      {isFailed && <FailedRows onRetry={retry} />}
      <table className="data-table import-fault-table" aria-busy={!rows}>
        <thead>
          <tr>
            <th data-number="true">Строка</th>
            <th>Артикул</th>
            <th>Название</th>
            <th data-number="true">{isOfPrice ? 'Сейчас, ₽' : ''}</th>
            <th>{isOfPrice ? 'Новая цена, ₽' : 'Исправить'}</th>
            <th>
              <span className="visually-hidden">Действие</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows?.map((row) => {
            const field = fixedField(fault, row.cells, columns)
            return (
              <tr key={row.number}>
                <td data-number="true" data-place="row">
                  {groupDigits(row.number)}
                </td>
                <td className="code">{row.sku || '—'}</td>
                <td data-place="name">{row.name || row.cells[columns.name ?? -1] || '—'}</td>
                <td data-number="true" data-name={isOfPrice ? 'Сейчас, ₽' : undefined}>
                  {isOfPrice && row.now && formatPlainRubles(row.now.user_price)}
                </td>
                <td data-place="input">
                  {field && (
                    <ErrorInput
                      field={field}
                      label={`${isOfPrice ? 'Новая цена' : importLabels[field]}, строка ${row.number}`}
                      before={fault.startsWith('bad') ? (row.cells[columns[field] ?? -1] ?? '') : ''}
                      isWrong={tried.has(row.number)}
                      onEnter={(text) => {
                        setTried(new Set(tried).add(row.number))
                        void fix({ row: row.number, set: { [field]: text } })
                      }}
                    />
                  )}
                </td>
                <td data-place="skip">
                  <button
                    className="link"
                    type="button"
                    aria-label={`Пропустить строку ${row.number}`}
                    onClick={() => void fix({ rows: [row.number], leave_out: true })}
                  >
                    Пропустить
                  </button>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {more > 0 && (
        <button className="import-more" type="button" onClick={() => setLimit(Math.min(limit + 20, mostShown))}>
          Показать ещё {countOf(Math.min(more, 20), moreForms)}
        </button>
      )}
      {all - leftOut > mostShown && limit === mostShown && (
        <p className="import-note">Остальные строки — в файле с ошибками: скачайте его внизу страницы</p>
      )}
    </GroupFrame>
  )
}

/** The field to correct, or null where typing would not help. */
function fixedField(fault: RowError, cells: string[], columns: ImportColumns): ImportField | null {
  if (fault === 'bad-price') return prices.find((field) => isUnread(cells, columns[field])) ?? null
  if (fault === 'no-new-price')
    return (['user_price', 'price'] as const).find((each) => columns[each] !== undefined) ?? null
  const field = fields[fault]
  return field && columns[field] !== undefined ? field : null
}

function isUnread(cells: string[], column: number | undefined): boolean {
  const text = column === undefined ? '' : (cells[column] ?? '').trim()
  return text !== '' && readPrice(text) === null
}

function isPriceError(fault: RowError): boolean {
  return fault === 'no-price' || fault === 'bad-price' || fault === 'no-new-price'
}

function hintOf(fault: RowError, heading: string[], columns: ImportColumns): string {
  if (fault === 'no-price' && columns.user_price !== undefined) {
    return `В колонке «${heading[columns.user_price] ?? ''}» нет числа`
  }
  return hints[fault] ?? ''
}

type ErrorInputProps = {
  field: ImportField
  label: string
  /** What stands in the file. */
  before: string
  isWrong: boolean
  onEnter: (text: string) => void
}

/** One cell to correct; saved with Enter or on blur. */
function ErrorInput({ field, label, before, isWrong, onEnter }: ErrorInputProps) {
  const id = useId()
  const [text, setText] = useState(before)

  function enter() {
    if (text.trim() !== '' && text !== before) onEnter(text.trim())
  }

  if (field === 'kind') {
    return (
      <select aria-label={label} value="" onChange={(event) => onEnter(event.target.value)}>
        <option value="" disabled>
          {before || 'Выберите вид'}
        </option>
        {Object.values(productKindLabels).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    )
  }
  return (
    <>
      <input
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
        inputMode={field === 'sku' || field === 'name' ? 'text' : 'decimal'}
        placeholder={placeholders[field] ?? 'Введите'}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') enter()
          if (event.key === 'Escape') setText(before)
        }}
        onBlur={enter}
      />
      {isWrong && (
        <small id={id} role="alert">
          Не подошло, введите иначе
        </small>
      )}
    </>
  )
}
