import { island } from '#web/island/island.tsx'

/** The viewer as a part of a page: one name, however many pages show it. */
export const DiagramIsland = island('diagram', async () => (await import('./diagram-viewer.tsx')).DiagramViewer)
