import type { PlateSubject } from './plate-steps.ts'

/** Loads the window for a photo of a plate when it is first needed; may be called from anywhere. */
export async function openPlate(subject: PlateSubject = {}): Promise<void> {
  const { showPlate } = await import('./plate-window.tsx')
  showPlate(subject)
}
