import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import type { PlateSubject } from './plate-steps.ts'

type PlateButtonProps = { subject?: PlateSubject; className?: string; children?: ReactNode }

/** «Сфотографировать шильдик», or only the camera where there is no room for words. */
export function PlateButton({ subject, className = 'button button-secondary', children }: PlateButtonProps) {
  return (
    <button
      className={`${className} with-script`}
      type="button"
      aria-label={children ? undefined : 'Сфотографировать шильдик'}
      onClick={() => void openPlate(subject)}
    >
      <Icon name="camera" />
      {children}
    </button>
  )
}

/** Loads the window for a photo of a plate when it is first needed; may be called from anywhere. */
async function openPlate(subject: PlateSubject = {}): Promise<void> {
  const { showPlate } = await import('./plate-window.tsx')
  showPlate(subject)
}
