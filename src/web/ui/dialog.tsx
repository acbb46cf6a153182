import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'

type DialogProps = {
  isOpen: boolean
  title: string
  /** Where the cursor goes; another value moves it again, to the first field that is still empty. */
  focusKey?: string
  onClose: () => void
  children: ReactNode
}

/** A modal window. The native <dialog> traps the focus and restores it afterwards. */
export function Dialog({ isOpen, title, focusKey, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what asks for the cursor
  useEffect(() => {
    if (!isOpen) return
    const typed = '.dialog-body :is(input:not([type=file]), textarea)'
    const inputs = [...(dialog.current?.querySelectorAll<HTMLInputElement>(typed) ?? [])]
    const first = inputs.find((input) => input.value === '') ?? inputs[0]
    first?.focus()
  }, [isOpen, focusKey])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      className="dialog"
      ref={dialog}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && event.detail > 0 && onClose()}
    >
      <div className="dialog-body">
        <header className="dialog-head">
          <h2>{title}</h2>
          <button className="dialog-close" type="button" aria-label="Закрыть" onClick={onClose}>
            <Icon name="x" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  )
}
