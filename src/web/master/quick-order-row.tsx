import { type FormEvent, useState } from 'react'
import { differenceText } from '#shared/code/difference-text.ts'
import { type ListedRow, rowItem, withProduct, withQuantity } from '#shared/master/quick-order-rows.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import { useWrite } from '#web/api/use-write.ts'
import { MarkedNumber } from '#web/page/marked-number.tsx'
import { productPath } from '#web/page/shop-paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { ownPrice } from '#web/ui/price.tsx'

type QuickOrderRowProps = {
  row: ListedRow
  onChange: (change: (row: ListedRow) => ListedRow) => void
  onRemove: () => void
}

/** A line of the list: the product with its quantity, a choice between products, or the typed text to be corrected. */
export function QuickOrderRow({ row, onChange, onRemove }: QuickOrderRowProps) {
  const { product } = row
  const item = rowItem(row)
  return (
    <li className="quick-row" data-status={row.status}>
      <div className="quick-what">
        {product ? (
          <>
            <Link to={productPath(product)}>{product.name}</Link>
            <span className="code">{product.sku}</span>
          </>
        ) : (
          <QuickLineForm row={row} onChange={onChange} />
        )}
        <RowNote row={row} />
        {row.candidates.length > 0 && <Candidates row={row} onChange={onChange} />}
        {row.similar.length > 0 && <Similar row={row} onChange={onChange} />}
      </div>
      {product && (
        <>
          <span className="quick-price">{formatRubles(ownPrice(product))}</span>
          <input
            className="quick-quantity"
            type="number"
            inputMode="numeric"
            min={1}
            max={999}
            aria-label={`Количество: ${product.name}`}
            value={row.quantity ?? ''}
            onChange={(event) => {
              const pieces = piecesOf(event.target.value)
              onChange((now) => withQuantity(now, pieces))
            }}
          />
          <b className="quick-sum">{item && formatRubles(ownPrice(product) * item.quantity)}</b>
        </>
      )}
      <button
        className="quick-remove"
        type="button"
        aria-label={`Убрать строку: ${product?.name ?? row.text}`}
        onClick={onRemove}
      >
        <Icon name="x" />
      </button>
    </li>
  )
}

function RowNote({
  row: { status, product, replaces, available, fault: error, article, similar },
}: {
  row: ListedRow
}) {
  if (status === 'fault') return <p className="quick-note">{error}</p>
  if (status === 'missing' && similar.length > 0)
    return <p className="quick-note">Такого номера нет. Выберите похожий, если он ваш, или исправьте</p>
  if (status === 'missing') return <p className="quick-note">Не нашли. Исправьте артикул или уберите строку</p>
  if (status === 'ambiguous') return <p className="quick-note">По номеру {article} несколько деталей. Выберите</p>
  if (status === 'short') {
    if (error) return <p className="quick-note">{error}</p>
    if (product?.discontinued) return <p className="quick-note">Снято с производства</p>
    return <p className="quick-note">{available ? `Есть только ${available} шт.` : 'Больше нет в наличии'}</p>
  }
  return replaces === null ? null : <p className="quick-note">Вместо {replaces}</p>
}

function Candidates({ row, onChange }: Pick<QuickOrderRowProps, 'row' | 'onChange'>) {
  return (
    <ul className="quick-candidates">
      {row.candidates.map((candidate) => (
        <li key={candidate.id}>
          <button type="button" onClick={() => onChange((now) => withProduct(now, candidate))}>
            <span className="code">{candidate.sku}</span> {candidate.name}, {formatRubles(ownPrice(candidate))}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Numbers one mistake away: what differs is marked and said, and the master decides. */
function Similar({ row, onChange }: Pick<QuickOrderRowProps, 'row' | 'onChange'>) {
  return (
    <ul className="quick-candidates" aria-label={`Похожие на ${row.article}`}>
      {row.similar.map(({ number, typed, product }) => (
        <li key={`${number} ${product.id}`}>
          <button type="button" onClick={() => onChange((now) => withProduct(now, product))}>
            <MarkedNumber number={number} typed={typed} /> {product.name}, {formatRubles(ownPrice(product))}
            <small>{differenceText(number, typed)}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}

function piecesOf(typed: string): number | null {
  const quantity = Number(typed)
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= 999 ? quantity : null
}

/** A line the shop did not understand stays as it was typed and can be tried again. */
function QuickLineForm({ row, onChange }: Pick<QuickOrderRowProps, 'row' | 'onChange'>) {
  const [text, setText] = useState(row.text)
  const { isBusy, problem, write } = useWrite()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === '') return
    const line = text.replace(/\s*\n\s*/g, ' ')
    const answer = await write('POST /api/quick-order', { body: { text: line } })
    const found = answer?.rows[0]
    if (found) onChange(({ key }) => ({ ...found, key }))
  }

  return (
    <form className="quick-line" onSubmit={submit}>
      <input
        type="text"
        aria-label={`Строка: ${row.text}`}
        value={text}
        maxLength={300}
        onChange={(event) => setText(event.target.value)}
      />
      <button className="button button-secondary" type="submit" aria-busy={isBusy}>
        Проверить
      </button>
      {problem && <p role="alert">Не удалось проверить. Попробуйте ещё раз</p>}
    </form>
  )
}
