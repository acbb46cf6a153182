import { type ReactNode, useEffect, useRef } from 'react'

type AdminMenuProps = {
  /** What stands on the button. */
  button: ReactNode
  /** Needed where the button shows a sign only. */
  label?: string
  className?: string
  children: ReactNode
}

/** A few more things behind one button. A click beside it, a choice or Escape closes it. */
export function AdminMenu({ button, label, className = '', children }: AdminMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    function leave(event: Event) {
      const isInside = event.target instanceof Node && menu.current?.contains(event.target)
      if (!isInside) menu.current?.removeAttribute('open')
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [])

  return (
    <details
      className={`admin-menu ${className}`}
      ref={menu}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return
        event.stopPropagation()
        menu.current.open = false
        menu.current.querySelector('summary')?.focus()
      }}
    >
      <summary aria-label={label}>{button}</summary>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key pressed on what is inside arrives as a click */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the things inside are what is pressed */}
      <div
        className="admin-menu-list"
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a, button'))
            menu.current?.removeAttribute('open')
        }}
      >
        {children}
      </div>
    </details>
  )
}
