import { type ComponentType, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { PlateButton } from '#web/plate/plate-button.tsx'
import { useLocation, usePendingLocation } from '#web/router/router-context.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { LiveSearch, LiveSearchHandle, SearchBox, Typed } from './live-search.tsx'

type Live = typeof LiveSearch extends (props: infer Props) => unknown ? ComponentType<Props> : never

/**
 * An ordinary form, so it works before hydration; on the results page it shows the current query. The list
 * of suggestions comes with the first focus. A second form on a page has a label of its own, to be told from the header's.
 */
export function SearchForm({ label }: { label?: string }) {
  const { pathname, search, key: place } = useLocation()
  // What is typed while the next page is on its way belongs to that page.
  const typingPlace = usePendingLocation()?.key ?? place
  const asked = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : ''
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const live = useRef<LiveSearchHandle>(null)
  const [Live, setLive] = useState<Live>()
  const [typed, setTyped] = useState<Typed>({ text: '', place: '' })
  const [hasFocus, setFocus] = useState(false)
  const [box, setBox] = useState<SearchBox>({ isOpen: false, activeId: undefined })

  const takeEarlyTyping = useEffectEvent(() => {
    const box = input.current
    if (!box || box !== document.activeElement) return
    wake(box)
    if (box.value !== asked) setTyped({ text: box.value, place })
  })
  useEffect(() => takeEarlyTyping(), [])

  const shown = useRef(asked)
  const showAsked = useEffectEvent((text: string) => {
    const box = input.current
    if (!box || shown.current === text) return
    shown.current = text
    if (typed.place === place) return
    box.value = text
    // The search is done: a phone puts its keyboard away.
    box.blur()
  })
  useEffect(() => showAsked(asked), [asked])

  function wake(focused: Element) {
    setFocus(!focused.matches('[type=submit], .search-camera'))
    // Without the list the form still searches.
    import('./live-search.tsx').then(
      (module) => setLive(() => module.LiveSearch),
      () => {},
    )
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: Safari 16 does not know <search>
    <form
      data-link=""
      className="search-form"
      action="/search"
      role="search"
      aria-label={label}
      onFocus={({ target }) => wake(target)}
      onBlur={() => setFocus(false)}
      onSubmit={(event) => live.current?.submit(event)}
    >
      <Icon name="search" />
      <input
        ref={input}
        name="q"
        type="search"
        role="combobox"
        aria-expanded={box.isOpen}
        aria-controls={box.isOpen ? listId : undefined}
        aria-activedescendant={box.activeId}
        aria-autocomplete="list"
        aria-label="Артикул, модель или название"
        defaultValue={asked}
        placeholder="Артикул, модель, название"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        onInput={({ currentTarget }) => setTyped({ text: currentTarget.value, place: typingPlace })}
        onKeyDown={(event) => live.current?.keyDown(event)}
      />
      <PlateButton className="search-camera" />
      <button type="submit" aria-label="Найти">
        <Icon name="arrow-right" />
      </button>
      {Live && <Live ref={live} typed={typed} hasFocus={hasFocus} listId={listId} onBox={setBox} />}
    </form>
  )
}
