import { differenceText } from '#shared/code/difference-text.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import { stockOf } from '#web/cart/stock-text.ts'
import { MarkedNumber } from '#web/page/marked-number.tsx'
import { useShell } from '#web/page/shell-data.ts'
import { Drawing } from '#web/ui/drawing.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { ownPrice } from '#web/ui/price.tsx'
import { ProductPicture } from '#web/ui/product-picture.tsx'
import { matchedPieces } from './matched-pieces.ts'
import type { SuggestionRow } from './suggestion-rows.ts'

type SuggestionOptionProps = { row: SuggestionRow; text: string; id: string; isActive: boolean; onPoint: () => void }

/** A row of the list. It is a link, so that it can also be opened in another tab; the keyboard never leaves the box. */
export function SuggestionOption({ row, text, id, isActive, onPoint }: SuggestionOptionProps) {
  return (
    <Link
      className="suggestion"
      role="option"
      id={id}
      to={row.to}
      tabIndex={-1}
      aria-selected={isActive}
      data-kind={row.kind}
      onMouseMove={onPoint}
    >
      <RowContent row={row} text={text} />
    </Link>
  )
}

function RowContent({ row, text }: { row: SuggestionRow; text: string }) {
  const { categories } = useShell()
  switch (row.kind) {
    case 'product': {
      const stock = stockOf(row.product)
      return (
        <>
          <span className="suggestion-picture">
            <ProductPicture product={row.product} photo={row.product.photos[0]} alt="" sizes="44px" />
          </span>
          <span className="suggestion-text">
            <span className="suggestion-name">
              <Matched name={row.product.name} text={text} />
            </span>
            {row.note && <span className="suggestion-note">{row.note}</span>}
            <span className="suggestion-note">
              <span className="code">{row.product.sku}</span>{' '}
              <span className="stock" data-level={stock.level}>
                {stock.text}
              </span>
            </span>
          </span>
          <span className="suggestion-price">{formatRubles(ownPrice(row.product))}</span>
        </>
      )
    }
    case 'symptom':
      return (
        <>
          <span className="suggestion-picture">
            <Icon name="circle-question-mark" />
          </span>
          <span className="suggestion-text">
            <span>{row.symptom.text}: что проверить и заменить</span>
            <span className="suggestion-note">{row.symptom.appliance}</span>
          </span>
        </>
      )
    case 'model': {
      const appliance = categories.find(({ id }) => id === row.model.category_id)
      return (
        <>
          <span className="suggestion-picture">
            <Drawing name={appliance?.drawing ?? 'washer'} />
          </span>
          <span className="suggestion-text">
            Запчасти для {row.model.brand} <span className="code">{row.model.code}</span>
          </span>
        </>
      )
    }
    case 'category':
      return (
        <>
          <span className="suggestion-picture">
            <Drawing name={row.category.drawing} />
          </span>
          <span className="suggestion-text">
            <span>
              в разделе <Matched name={row.category.name} text={text} />
            </span>
            {row.category.category && <span className="suggestion-note">{row.category.category.name}</span>}
          </span>
        </>
      )
    case 'similar': {
      const { number, typed, product, model } = row.similar
      const appliance = categories.find(({ id }) => id === model?.category_id)
      return (
        <>
          <span className="suggestion-picture">
            {product && <ProductPicture product={product} photo={product.photos[0]} alt="" sizes="44px" />}
            {model && <Drawing name={appliance?.drawing ?? 'washer'} />}
          </span>
          <span className="suggestion-text">
            <MarkedNumber number={number} typed={typed} />
            <span className="suggestion-name">{product ? product.name : `Запчасти для ${model?.brand}`}</span>
            <span className="suggestion-note">{differenceText(number, typed)}</span>
          </span>
          {product && <span className="suggestion-price">{formatRubles(ownPrice(product))}</span>}
        </>
      )
    }
    case 'all':
      return (
        <>
          {row.label}
          <Icon name="arrow-right" />
        </>
      )
  }
}

function Matched({ name, text }: { name: string; text: string }) {
  return matchedPieces(name, text).map((part) =>
    part.isMatch ? <b key={part.at}>{part.text}</b> : <span key={part.at}>{part.text}</span>,
  )
}
