import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useState,
} from 'react'
import { minSearchLength } from '#shared/catalog/product-list-query.ts'
import { correctionText } from '#shared/search/correction.ts'
import type { Suggestions } from '#shared/suggest/suggest-endpoints.ts'
import { callShop } from '#web/api/call-shop.ts'
import { useRead } from '#web/api/use-read.ts'
import { productPath } from '#web/page/shop-paths.ts'
import { useLocation, useNavigate } from '#web/router/router-context.tsx'
import { countOf, productForms } from '#web/ui/count.ts'
import { largeScreen } from '#web/ui/large-screen.ts'
import { SuggestionOption } from './suggestion-option.tsx'
import { searchPath, suggestionRows } from './suggestion-rows.ts'

/** Pause between keystrokes before suggestions are requested. */
const pauseMs = 300

/** What was typed, and on which page: navigation closes the list until the next input. */
export type Typed = { text: string; place: string }

/** What the box itself must say to assistive technology. */
export type SearchBox = { isOpen: boolean; activeId: string | undefined }

/** What the box hands over. */
export type LiveSearchHandle = { keyDown(event: KeyboardEvent): void; submit(event: FormEvent): void }

type LiveSearchProps = {
  ref: Ref<LiveSearchHandle>
  typed: Typed
  hasFocus: boolean
  listId: string
  onBox: (box: SearchBox) => void
}

const hideMilliseconds = 200

/** After Enter the visitor waits no longer than this for the exact product. */
const enterMilliseconds = 1500

/** The list under the search box. The focus stays in the box; arrows walk the rows, Enter opens one, Esc closes. */
export function LiveSearch({ ref, typed, hasFocus, listId, onBox }: LiveSearchProps) {
  const navigate = useNavigate()
  const { key: place } = useLocation()
  const [dismissed, setDismissed] = useState<Typed>()
  const [pointed, setPointed] = useState<{ typed: Typed; at: number }>()
  const isNear = useLingering(hasFocus)
  const text = typed.text.trim()
  const { answer, reload } = useSuggestions(typed.place === place ? text : '')

  const isShown = isNear && text !== '' && typed.place === place && dismissed !== typed
  const rows = answer ? suggestionRows(answer, { text, screen: largeScreen().matches ? 'large' : 'small' }) : []
  const active = pointed?.typed === typed ? pointed.at : -1
  const isOpen = isShown && rows.length > 0
  const optionId = (at: number) => `${listId}-${at}`
  const activeId = isOpen && active >= 0 ? optionId(active) : undefined

  useEffect(() => onBox({ isOpen, activeId }), [onBox, isOpen, activeId])

  useImperativeHandle(ref, () => ({ keyDown, submit }))

  function point(at: number) {
    setPointed({ typed, at })
  }

  function keyDown(event: KeyboardEvent) {
    if (!isShown) return
    const row = rows[active]
    if (event.key === 'Escape') {
      event.preventDefault()
      setDismissed(typed)
    } else if (event.key === 'Enter' && row) {
      event.preventDefault()
      navigate(row.to)
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && rows.length > 0) {
      event.preventDefault()
      // One place more than rows: past the last one the box itself is active again.
      const places = rows.length + 1
      const step = event.key === 'ArrowDown' ? 1 : -1
      point(((active + 1 + step + places) % places) - 1)
    }
  }

  /** A complete number opens its product, also when Enter comes before the list. */
  async function submit(event: FormEvent) {
    const isStale = typed.place !== place
    if (isStale || text.length < minSearchLength || (!answer && !/\d/.test(text))) return
    if (answer && !answer.exact) return
    event.preventDefault()
    const signal = AbortSignal.timeout(enterMilliseconds)
    const known = answer ?? (await callShop('GET /api/suggest', { query: { q: text }, signal }).catch(() => null))
    navigate(known?.exact ? productPath(known.exact) : searchPath({ q: text }))
  }

  return (
    <>
      <span className="visually-hidden" role="status">
        {isShown ? statusText(text, answer) : ''}
      </span>
      {isOpen && (
        <div className="suggestions" role="listbox" id={listId} aria-label="Подсказки" onMouseDown={keepFocus}>
          {answer?.corrected && (
            <p className="suggestions-message" role="presentation">
              {correctionText(answer.corrected_by ?? [])}. Показаны результаты для «{answer.corrected}»
            </p>
          )}
          {answer?.similar && (
            <p className="suggestions-message" role="presentation">
              Такого номера нет. Похожие — сверьте знаки:
            </p>
          )}
          {rows.map((row, at) => (
            <SuggestionOption
              key={row.key}
              row={row}
              text={answer?.corrected ?? text}
              id={optionId(at)}
              isActive={at === active}
              onPoint={() => point(at)}
            />
          ))}
        </div>
      )}
      {isShown && !isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus where it is
        <div className="suggestions" onMouseDown={keepFocus}>
          <SearchMessage text={text} answer={answer} onRetry={reload} />
        </div>
      )}
    </>
  )
}

/** Without this the box would lose the focus first, and the list would be gone before the click arrives. */
function keepFocus(event: MouseEvent) {
  event.preventDefault()
}

/** True while it holds, and a moment longer. */
function useLingering(holds: boolean): boolean {
  const [lingers, setLingers] = useState(holds)
  useEffect(() => {
    if (holds) {
      setLingers(true)
      return
    }
    const timer = setTimeout(() => setLingers(false), hideMilliseconds)
    return () => clearTimeout(timer)
  }, [holds])
  return holds || lingers
}

/** Undefined while the shop is being asked, null when it did not answer. An answer to an older text is never given. */
function useSuggestions(text: string): { answer: Answer; reload: () => void } {
  const isOff = text.length < minSearchLength
  const { answer, state, reload } = useRead('GET /api/suggest', { query: { q: text } }, { isOff, pauseMs })
  return { answer: state === 'ready' ? answer : state === 'failed' ? null : undefined, reload }
}

type Answer = Suggestions | null | undefined

/** Instead of the list: too little typed, still asking, nothing found, or no answer. */
function SearchMessage({ text, answer, onRetry }: { text: string; answer: Answer; onRetry: () => void }) {
  if (text.length < minSearchLength) return <p className="suggestions-message">Введите ещё символ</p>
  if (answer === undefined) return <p className="suggestions-message">Ищем…</p>
  if (answer) return <p className="suggestions-message">{nothingText(text)}</p>
  return (
    <p className="suggestions-message">
      Поиск не отвечает.{' '}
      <button className="link" type="button" onClick={onRetry}>
        Повторить
      </button>
    </p>
  )
}

/** The same in words, for those who hear the page. */
function statusText(text: string, answer: Answer): string {
  if (text.length < minSearchLength) return 'Введите ещё символ'
  if (answer === undefined) return ''
  if (answer === null) return 'Поиск не отвечает'
  const { models, categories, symptoms: errors, products } = answer
  const total = Math.max(answer.total, products.length)
  const { similar = [] } = answer
  if (similar.length > 0) return `Такого номера нет. Похожих: ${similar.length}`
  if (models.length + categories.length + errors.length + products.length === 0) return nothingText(text)
  return `${total === 1 ? 'Найден' : 'Найдено'} ${countOf(total, productForms)}`
}

function nothingText(text: string): string {
  return `Ничего не нашли по запросу «${text}». Проверьте артикул или найдите по модели`
}
