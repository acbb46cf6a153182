import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { newPriceWarnings } from '#shared/product/price-warnings.ts'
import type { ManagedProductRow } from '#shared/product/product-admin-contract.ts'
import { useMayDo } from '#web/admin/session/use-right.ts'
import { changedBy } from '#web/admin/ui/changed-by.ts'
import { callShop } from '#web/api/call-shop.ts'
import { useWrite } from '#web/api/use-write.ts'
import { Icon } from '#web/ui/icon.tsx'
import { type AmountField, amountRights, readAmount, typedAmount } from './amount-text.ts'
import { warningSentence } from './price-warning.tsx'
import { overwriteAmount, saveAmount } from './save-amount.ts'

type AmountCellProps = {
  product: ManagedProductRow
  field: AmountField
  /** What it is called aloud, as «Розничная цена». */
  label: string
  /** What it is now; where none of its own is set, the one that counts instead. */
  value: number | null
  onSaved: (product: ManagedProductRow) => void
  children: ReactNode
}

const savedMilliseconds = 3000

/** A number that is changed where it stands: Enter saves, Escape brings the old one back, leaving it saves too. */
export function AmountCell({ product, field, label, value, onSaved, children }: AmountCellProps) {
  const mayDo = useMayDo()
  const [typed, setTyped] = useState<string>()
  const { isBusy, problem, run, reject, clear } = useWrite()
  const [isSaved, setSaved] = useState(false)
  /** A price nobody means was said; saving once more means it. */
  const [isWarned, setWarned] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isSaved) return
    const timer = setTimeout(() => setSaved(false), savedMilliseconds)
    return () => clearTimeout(timer)
  }, [isSaved])

  function type(text: string | undefined) {
    setTyped(text)
    setWarned(false)
    clear()
  }

  async function work(save: () => Promise<ManagedProductRow>) {
    setWarned(false)
    if (!(await run(async () => onSaved(await save())))) return
    // A number typed on meanwhile stays open and is saved next.
    setTyped((now) => (now === typed ? undefined : now))
    setSaved(true)
  }

  function save() {
    if (typed === undefined || isBusy) return
    if (typed.trim() === typedAmount(value)) return type(undefined)
    const read = readAmount(field, typed)
    if (!read.ok) return reject(read.error)
    const warnings = newPriceWarnings(product, { ...product, [field]: read.value })
    if (warnings.length > 0 && !isWarned) {
      setWarned(true)
      return reject(warningSentence(warnings))
    }
    void work(() => saveAmount(product, { field, value: read.value }))
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    // A key held down must not answer the question it has just raised.
    if (event.key === 'Escape') type(undefined)
    else if (!event.repeat) save()
    // Focus returns to the cell for the keyboard; while a question is open, the field stays.
    setTimeout(() => button.current?.focus())
  }

  if (!mayDo(amountRights[field])) return <span className="amount">{children}</span>
  if (typed === undefined) {
    return (
      <span className="amount">
        <span role="status">
          {isSaved && (
            <span className="amount-saved">
              <Icon name="check" />
              Сохранено
            </span>
          )}
        </span>
        <button
          ref={button}
          type="button"
          aria-label={`${label}: ${product.name}`}
          onClick={() => type(typedAmount(value))}
        >
          {children}
        </button>
      </span>
    )
  }
  const conflict = problem?.conflict
  const text = conflict ? changedBy(conflict, 'product') : problem?.error
  return (
    <span className="amount amount-open">
      <input
        inputMode={field === 'quantity' ? 'numeric' : 'decimal'}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-busy={isBusy}
        // The cursor was on the number itself.
        ref={focusOnce}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={press}
        onBlur={() => !problem && save()}
      />
      <span className="amount-hint" role={problem ? 'alert' : undefined}>
        {text ?? (
          <>
            <kbd>Enter</kbd> сохранить <kbd>Esc</kbd> отменить · было {value === null ? 'пусто' : children}
          </>
        )}
        {problem && isWarned && (
          <span className="amount-choice">
            <button type="button" onClick={save}>
              Всё равно сохранить
            </button>
            <button type="button" onClick={() => type(undefined)}>
              Отменить
            </button>
          </span>
        )}
        {conflict && (
          <Choice
            now={conflict.fields[field]?.[1]}
            onTake={() => void work(() => callShop('GET /api/admin/products/:id', { params: { id: product.id } }))}
            onOverwrite={() => {
              const read = readAmount(field, typed)
              if (read.ok) void work(() => overwriteAmount(product, { field, value: read.value }, conflict))
            }}
          />
        )}
      </span>
    </span>
  )
}

function focusOnce(input: HTMLInputElement | null) {
  input?.focus()
  input?.select()
}

function Choice({ now, onTake, onOverwrite }: { now: unknown; onTake: () => void; onOverwrite: () => void }) {
  return (
    <span className="amount-choice">
      <span>Сейчас {now === null || now === undefined ? 'пусто' : String(now)}</span>
      <button type="button" onClick={onOverwrite}>
        Перезаписать
      </button>
      <button type="button" onClick={onTake}>
        Оставить как есть
      </button>
    </span>
  )
}
