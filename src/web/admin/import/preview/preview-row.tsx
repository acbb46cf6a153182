import type { ImportRow } from '#shared/import/import-contract.ts'
import { rowErrors } from '#shared/import/import-fields.ts'
import { priceWarnings } from '#shared/product/price-warnings.ts'
import { formatPlainRubles } from '#web/admin/import/check/plain-rubles.ts'
import { Tick } from '#web/admin/list/admin-tick.tsx'
import { groupDigits } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { hasPriceTick, type PreviewChange, type PreviewPrice, previewOf } from './preview-rules.ts'

type RowProps = {
  row: ImportRow
  /** It can be ticked in this view. */
  isTicked: boolean
  isSkipped: boolean
  isOn: boolean
  onToggle: () => void
  onTake: () => void
  onNew: () => void
}

/** One row of the file beside the product it changes. */
export function PreviewRow({ row, isTicked, isSkipped, isOn, onToggle, onTake, onNew }: RowProps) {
  const { price, stock, others } = previewOf(row)
  const isOfPrice = hasPriceTick(row)
  const keepsPrice = isOfPrice && !isOn && !isSkipped
  const isLeft = !isOn && !isSkipped && (row.is_doubtful || (keepsPrice && row.is_jump))
  return (
    <tr data-kept={isLeft || undefined} data-jump={row.is_jump || undefined}>
      {isTicked && (
        <td data-place="tick">
          <Tick label={`${isOfPrice ? 'Взять цену' : 'Взять строку'}: ${row.sku}`} isOn={isOn} onToggle={onToggle} />
        </td>
      )}
      <td className="code" data-place="sku">
        {row.sku || '—'}
      </td>
      <td data-place="name">
        {row.name || '—'}
        {keepsPrice && row.is_jump && (
          <em>
            <Icon name="circle-exclamation-point" />
            {price?.isSlip ? 'Похоже на опечатку, оставим прежнюю' : 'Оставим прежнюю цену'}
          </em>
        )}
        {!isSkipped && row.is_doubtful && row.now && (
          <span className="import-doubt">
            <em data-tone="warn">
              <Icon name="circle-question-mark" />
              <span>
                В каталоге похожий: <b>{row.now.sku}</b>, {row.now.brand}, {row.now.name}
              </span>
            </em>
            {!isOn && (
              <button className="link" type="button" onClick={onNew}>
                Это новый товар
              </button>
            )}
          </span>
        )}
        {!isSkipped && row.markup_rule !== null && <small>Цена по правилу наценки № {row.markup_rule}</small>}
        {!isSkipped && isWrittenOtherwise(row) && <small>Артикул в каталоге: {row.now?.sku}</small>}
        {!isSkipped &&
          row.warnings.map((warning) => (
            <em key={warning} data-tone="warn">
              <Icon name="triangle-exclamation-point" />
              {priceWarnings[warning]}
            </em>
          ))}
        {!isSkipped &&
          others.map((change) => (
            <Change key={change.label} {...change} isKept={isTicked && !isOn && (change.isPrice || !isOfPrice)} />
          ))}
      </td>
      {isSkipped ? (
        <>
          <td data-number="true" data-name="Строка">
            {groupDigits(row.number)}
          </td>
          <td data-name="Почему">
            {row.fault ? rowErrors[row.fault] : ''}{' '}
            {row.fault === 'unticked' && (
              <button className="link" type="button" onClick={onTake}>
                Вернуть
              </button>
            )}
          </td>
        </>
      ) : (
        <>
          <td data-number="true" data-place="was" data-name={price?.name ?? 'Было'}>
            {price ? formatPlainRubles(price.before) : '—'}
          </td>
          <td data-number="true" data-place="will" data-name="Станет">
            <After price={price} isKept={!isOn && isTicked} />
          </td>
          <td data-number="true" data-place="difference" data-name="Разница">
            {price?.difference}
          </td>
          <td data-number="true" data-place="was" data-name="Остаток был">
            {stock ? (stock.before ?? '—') : ''}
          </td>
          <td data-number="true" data-name="Станет">
            {stock ? (stock.after ?? '—') : ''}
          </td>
        </>
      )}
    </tr>
  )
}

/** The same product by its brand, though its article is typed in another way. */
function isWrittenOtherwise({ sku, now, is_doubtful: isDoubtful }: ImportRow): boolean {
  return now !== null && !isDoubtful && now.sku.toLowerCase() !== sku.toLowerCase()
}

function Change({ label, before, after, isKept }: PreviewChange & { isKept: boolean }) {
  return (
    <small>
      {label}: {before && <>{before} → </>}
      {isKept ? <s>{after || 'пусто'}</s> : <b>{after || 'пусто'}</b>}
    </small>
  )
}

function After({ price, isKept }: { price: PreviewPrice | null; isKept: boolean }) {
  if (!price) return '—'
  return isKept && price.isChanged ? <s>{formatPlainRubles(price.after)}</s> : formatPlainRubles(price.after)
}
