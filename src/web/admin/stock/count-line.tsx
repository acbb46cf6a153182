import { useId, useState } from 'react'
import type { StockDocument } from '#shared/stock/stock-contract.ts'
import type { TypedCount } from './count-entries.ts'

type CountLineProps = {
  line: StockDocument['lines'][number]
  /** The number on its way to the shop; it stands in the field whatever older answers say. */
  typed: TypedCount | undefined
  isOpen: boolean
  /** Something is done with all lines just now. */
  isHeld: boolean
  onTyped: (typed: string) => void
}

/** One product of a count: what the books say, and the field for what there is. */
export function CountLine({ line, typed, isOpen, isHeld, onTyped }: CountLineProps) {
  const markId = useId()
  /** While it is being typed no answer of the shop touches it. */
  const [draft, setDraft] = useState<string>()
  const mark = typed && markOf(typed)
  const { quantity } = typed ?? line

  return (
    <tr>
      <td className="stock-name">
        {line.name} <span className="code">{line.sku}</span>
      </td>
      <td data-label="Место">{line.shelf || '—'}</td>
      <td data-number="true" data-label="По учёту">
        {line.in_stock ?? 'неизвестно'}
      </td>
      <td data-number="true" data-label="Насчитали">
        {isOpen ? (
          <>
            <input
              aria-label={`Насчитали: ${line.name}`}
              aria-describedby={mark && markId}
              aria-invalid={typed?.fault !== undefined || undefined}
              data-state={mark && 'unsent'}
              inputMode="numeric"
              maxLength={7}
              readOnly={isHeld || line.product_id === null}
              value={draft ?? quantity ?? ''}
              onChange={(event) => setDraft(event.currentTarget.value)}
              onBlur={(event) => {
                if (draft === undefined) return
                setDraft(undefined)
                onTyped(event.currentTarget.value.replace(/\D/g, ''))
              }}
              onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
            />
            {mark && (
              <em className="stock-unsent" id={markId}>
                {mark}
              </em>
            )}
          </>
        ) : (
          (quantity ?? '—')
        )}
      </td>
      <td data-number="true" data-label="Разница">
        <b data-level={line.delta ? (line.delta < 0 ? 'none' : 'few') : undefined}>{deltaText(line.delta)}</b>
      </td>
    </tr>
  )
}

/** Nothing while it is under way for the first time. */
function markOf({ isUnsent, fault }: TypedCount): string | undefined {
  if (fault !== undefined) return `не записано: ${fault}`
  return isUnsent ? 'не записано' : undefined
}

function deltaText(delta: number | null): string {
  if (delta === null) return ''
  if (delta === 0) return '0'
  return delta < 0 ? `−${-delta}` : `+${delta}`
}
