import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { shortestFind } from '#shared/finder/typed-contact.ts'
import { useRead } from '#web/api/use-read.ts'
import { useNavigate } from '#web/router/router-context.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { ProductPicture } from '#web/ui/product-picture.tsx'
import { type FinderGroup, type FinderRow, finderGroups } from './finder-groups.ts'

const pauseMs = 200

/** One box over orders, people, products and enquiries. The focus stays in it: arrows walk the rows, Enter opens one. */
export function FinderDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  // Enter came before the answer: the best row is opened when it is there.
  const [isEntered, setEntered] = useState(false)
  const typed = text.trim()
  const isOff = typed.length < shortestFind
  const { answer, state, reload } = useRead('GET /api/admin/find', { query: { q: typed } }, { isOff, pauseMs })
  const groups = isOff || !answer ? [] : finderGroups(answer, typed)
  const rows = groups.flatMap((group) => group.rows)
  const activeKey = rows[active]?.key

  function open(row: FinderRow | undefined) {
    if (!row) return
    onClose()
    void navigate(row.to)
  }
  const openBest = useEffectEvent(() => {
    setEntered(false)
    open(rows[0])
  })
  useEffect(() => {
    if (isEntered && state === 'ready') openBest()
  }, [isEntered, state])

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const { key } = event
    if (key === 'ArrowDown') setActive(Math.min(active + 1, Math.max(0, rows.length - 1)))
    else if (key === 'ArrowUp') setActive(Math.max(active - 1, 0))
    else if (key === 'Enter' && state === 'ready') open(rows[active])
    else if (key === 'Enter') setEntered(!isOff)
    else return
    event.preventDefault()
  }

  return (
    <Dialog isOpen title="Найти везде" onClose={onClose}>
      <div className="finder">
        <label className="finder-field">
          <Icon name="search" />
          <input
            type="search"
            role="combobox"
            aria-label="Заказ, человек, товар или обращение"
            placeholder="Номер заказа, телефон, имя, артикул"
            aria-expanded={rows.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={activeKey ? `${id}-${activeKey}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={100}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setActive(0)
              setEntered(false)
            }}
            onKeyDown={press}
          />
        </label>
        <p className="finder-message" role="status">
          {message({ isOff, state, count: rows.length, text: typed })}
          {state === 'failed' && !isOff && (
            <button className="link" type="button" onClick={() => void reload()}>
              Повторить
            </button>
          )}
        </p>
        <div
          className="finder-groups"
          role="listbox"
          id={`${id}-list`}
          aria-label="Найдено"
          aria-busy={state === 'loading'}
        >
          {groups.map((group) => (
            <Group key={group.key} id={id} group={group} activeKey={activeKey} onOpen={onClose} />
          ))}
        </div>
        <p className="finder-keys" aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> выбрать <kbd>Enter</kbd> открыть <kbd>Esc</kbd> закрыть
        </p>
      </div>
    </Dialog>
  )
}

type GroupProps = { id: string; group: FinderGroup; activeKey: string | undefined; onOpen: () => void }

function Group({ id, group: { key, name, rows }, activeKey, onOpen }: GroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list of choices has groups, not fieldsets
    <div role="group" aria-labelledby={`${id}-${key}`}>
      <p id={`${id}-${key}`} role="presentation">
        {name}
      </p>
      {rows.map((row) => (
        <Link
          key={row.key}
          id={`${id}-${row.key}`}
          ref={row.key === activeKey ? inView : undefined}
          role="option"
          aria-selected={row.key === activeKey}
          tabIndex={-1}
          to={row.to}
          onClick={onOpen}
        >
          {row.picture && (
            <span className="picture-box">
              <ProductPicture product={row.picture} photo={row.picture.photo ?? undefined} alt="" sizes="36px" />
            </span>
          )}
          <span>
            <b>{row.name}</b>
            {row.detail && <small>{row.detail}</small>}
          </span>
          {row.state && <em>{row.state}</em>}
        </Link>
      ))}
    </div>
  )
}

function inView(row: HTMLElement | null) {
  row?.scrollIntoView({ block: 'nearest' })
}

type Said = { isOff: boolean; state: string; count: number; text: string }

function message({ isOff, state, count, text }: Said): string {
  if (isOff) return 'Ищет сразу по заказам, людям, товарам и обращениям'
  if (state === 'failed') return 'Поиск не отвечает. '
  if (state === 'loading') return 'Ищем…'
  return count === 0 ? `По запросу «${text}» ничего не нашли` : `Найдено: ${count}`
}
