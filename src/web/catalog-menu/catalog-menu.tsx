import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from '#web/router/router-context.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { CatalogFailed, CatalogLoading } from './catalog-state.tsx'
import { useLazyModule } from './lazy-module.ts'

/** A pointer that only passes by opens nothing, and one that strays for a moment closes nothing. */
const openMilliseconds = 200
const closeMilliseconds = 400
/** Who clicks on what has just opened under the pointer wanted it open. */
const sureMilliseconds = 500

/** A disclosure, not a menu: every entry is a link, Esc closes it and returns to its button. */
export function CatalogMenu() {
  const {
    module: Panel,
    hasFailed,
    want,
  } = useLazyModule(async () => (await import('./catalog-panel.tsx')).CatalogPanel)
  const { key } = useLocation()
  // Open on the page it was opened on: it closes whenever the visitor arrives somewhere.
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === key
  const panelId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hoveredAt = useRef(Number.NEGATIVE_INFINITY)

  useEffect(() => () => clearTimeout(timer.current), [])

  function open() {
    clearTimeout(timer.current)
    want()
    setOpenAt(key)
  }

  function close() {
    clearTimeout(timer.current)
    setOpenAt(undefined)
  }

  function approach({ pointerType }: PointerEvent) {
    if (pointerType !== 'mouse') return
    clearTimeout(timer.current)
    if (isOpen) return
    want()
    timer.current = setTimeout(() => {
      hoveredAt.current = performance.now()
      setOpenAt(key)
    }, openMilliseconds)
  }

  function leave({ pointerType }: PointerEvent) {
    clearTimeout(timer.current)
    if (pointerType === 'mouse') timer.current = setTimeout(close, closeMilliseconds)
  }

  function toggle() {
    if (!isOpen) open()
    else if (performance.now() - hoveredAt.current > sureMilliseconds) close()
  }

  function keyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) {
      close()
      button.current?.focus()
    }
    if (event.key === 'ArrowDown' && event.target === button.current) {
      event.preventDefault()
      open()
      document.getElementById(panelId)?.querySelector('a')?.focus()
    }
  }

  function closeBehind({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget as Node)) close()
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hovering is an addition to the button inside */}
      <div
        className="catalog-menu"
        onPointerEnter={approach}
        onPointerLeave={leave}
        onKeyDown={keyDown}
        onBlur={closeBehind}
      >
        <Link className="button button-primary without-script" to="/#catalog">
          <Icon name="layout-grid" />
          Каталог
        </Link>
        <button
          className="button button-primary with-script"
          type="button"
          ref={button}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onFocus={want}
          onClick={toggle}
        >
          <Icon name="layout-grid" />
          Каталог
        </button>
        {isOpen && (
          <nav className="catalog-panel" id={panelId} aria-label="Каталог">
            {Panel && <Panel />}
            {!Panel && (hasFailed ? <CatalogFailed onRetry={want} /> : <CatalogLoading />)}
          </nav>
        )}
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Esc does the same */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the dimmed page is not a control of its own */}
      {isOpen && <div className="catalog-backdrop" onClick={close} />}
    </>
  )
}
