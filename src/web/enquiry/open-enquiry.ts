import type { RequestAsked } from './enquiry-subject.ts'

/** The window for writing to the shop comes when it is first wanted; it may be asked for from anywhere. */
export async function openRequest(asked: RequestAsked): Promise<void> {
  const { showRequest } = await import('./enquiry-window.tsx')
  showRequest(asked)
}
