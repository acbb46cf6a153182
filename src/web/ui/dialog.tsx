import { type ReactNode, useEffect, useRef } from 'react'
import { useBackCloses } from '#web/router/use-back-levels.ts'
import { Icon } from './icon.tsx'
import { largeScreen } from './large-screen.ts'

type DialogProps = {
  isOpen: boolean
  title: string
  onClose: () => void
  /** A question about a step in the history stands outside it. */
  isAboutLeaving?: boolean
  children: ReactNode
}

/** A modal window. The native <dialog> traps the focus and restores it afterwards; a phone's Back closes it. */
export function Dialog({ isOpen, title, onClose, isAboutLeaving = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isPressedBeside = useRef(false)
  useBackCloses(isOpen && !isAboutLeaving && !largeScreen().matches, onClose)
  useEffect(() => {
    if (!isOpen) return dialog.current?.close()
    dialog.current?.showModal()
    focusEmptyField(dialog.current)
  }, [isOpen])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      className="dialog"
      ref={dialog}
      aria-label={title}
      onClose={onClose}
      // Text selected with the mouse may end beside the window: only a press that begins there closes it.
      onPointerDown={(event) => {
        isPressedBeside.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && event.detail > 0 && isPressedBeside.current) onClose()
      }}
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

/** The cursor goes to the first field that is still empty; also the ref of a form that takes the place of another in an open window. */
export function focusEmptyField(place: Element | null) {
  const inputs = [...(place?.querySelectorAll<HTMLInputElement>(':is(input:not([type=file]), textarea)') ?? [])]
  const first = inputs.find((input) => input.value === '') ?? inputs[0]
  first?.focus()
}
