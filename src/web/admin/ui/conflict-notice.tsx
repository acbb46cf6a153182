import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'

type ConflictNoticeProps = {
  /** Who was quicker, and when. */
  text: string
  /** The way to what they did. */
  look?: { text: string; isOpen?: boolean; onPress: () => void }
  isBusy: boolean
  onOverwrite: () => void
  /** What they changed. */
  children?: ReactNode
}

/** A colleague saved first: who, when, what, and both ways to go on. Nothing is overwritten silently. */
export function ConflictNotice({ text, look, isBusy, onOverwrite, children }: ConflictNoticeProps) {
  return (
    <div className="notice conflict-notice" data-kind="warn" role="alert">
      <Icon name="triangle-exclamation-point" />
      <div>
        <b>{text}.</b>{' '}
        {look && (
          <>
            <button className="link" type="button" aria-expanded={look.isOpen} onClick={look.onPress}>
              {look.text}
            </button>
            {' / '}
          </>
        )}
        <button className="link" type="button" aria-busy={isBusy} onClick={onOverwrite}>
          Перезаписать
        </button>
        {children}
      </div>
    </div>
  )
}
