import { type SheetField, type SheetState, sheetFieldNames } from './sheet-merge.ts'

/** What a save did: each field as it was and as it became. */
export type SheetEdit = { changes: Record<string, [before: unknown, after: unknown]> }

/** The sheet as it was before these edits, the latest first. Replaced numbers belong to all sheets and stay as they are. */
export function sheetBefore(now: SheetState, edits: readonly SheetEdit[]): SheetState {
  const state: Record<string, unknown> = { ...now }
  for (const { changes } of edits) {
    for (const [field, [before]] of Object.entries(changes)) {
      // The deletion of a sheet holds all of it; what is no field of it is not put back.
      if (field in sheetFieldNames) state[field] = before
    }
  }
  return state as SheetState
}

/** What a save changed, in words: «рисунок, позиции». */
export function editedFieldsText(fields: readonly string[]): string {
  return fields
    .map((field) => (field === 'supersessions' ? 'замены номеров' : sheetFieldNames[field as SheetField]))
    .filter(Boolean)
    .join(', ')
}
