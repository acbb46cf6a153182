import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLazyModule } from '#web/catalog-menu/lazy-module.ts'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.ts'

/** The box over everything, one key away from anywhere in management: «/» where nobody is writing, Ctrl+K everywhere. */
export function FinderButton() {
  const [isOpen, setOpen] = useState(false)
  const {
    module: Finder,
    hasFailed,
    want,
  } = useLazyModule(async () => (await import('./finder-dialog.tsx')).FinderDialog)

  const open = useEffectEvent(() => {
    want()
    setOpen(true)
  })
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (!isFinderKey(event) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  useEffect(() => {
    if (!isOpen || !hasFailed) return
    setOpen(false)
    void showToast('Не удалось открыть поиск. Проверьте связь и попробуйте ещё раз', { kind: 'error' })
  }, [isOpen, hasFailed])

  return (
    <>
      <button
        className="finder-button with-script"
        type="button"
        aria-label="Найти везде"
        aria-keyshortcuts="/ Control+K"
        onPointerEnter={want}
        onClick={() => {
          want()
          setOpen(true)
        }}
      >
        <Icon name="search" />
        <span>Найти везде</span>
        <kbd>/</kbd>
      </button>
      {/* Outside the header: a window is no part of it. */}
      {Finder && isOpen && createPortal(<Finder onClose={() => setOpen(false)} />, document.body)}
    </>
  )
}

/** Where a key is a letter, or chooses by the first letter. */
const written = 'input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** By its place on the keyboard, so that it is the same key in the Russian layout. */
function isFinderKey({ key, code, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (altKey) return false
  if (ctrlKey || metaKey) return code === 'KeyK' && !shiftKey
  const isWriting = target instanceof HTMLElement && target.closest(written)
  return !isWriting && (key === '/' || (code === 'Slash' && !shiftKey))
}
