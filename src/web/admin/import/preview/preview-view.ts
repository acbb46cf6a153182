import type { ImportAnswer } from '#shared/import/import-contract.ts'

/** Which rows of a preview are shown: those with one outcome, or those to be checked by hand. */
export type RowAction = keyof ImportAnswer['counts']
export type PreviewView = RowAction | 'jump' | 'doubt' | 'warned'

export function firstView({ doubts, jumps, counts }: ImportAnswer): PreviewView {
  if (doubts > 0) return 'doubt'
  if (jumps > 0) return 'jump'
  return counts.update > 0 ? 'update' : 'create'
}

/** The words of the call that lists them. */
export function queryOf(view: PreviewView): Record<string, string> {
  return view === 'jump' || view === 'doubt' || view === 'warned' ? { [view]: 'yes' } : { action: view }
}

/** Rows of these views are taken or left; the others are only read. */
export function hasTicks(view: PreviewView): boolean {
  return view !== 'same' && view !== 'skip'
}
