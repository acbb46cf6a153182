import type { Queryable } from '#server/platform/database/database.ts'
import type { SavedView, SavedViewInput } from '#shared/saved-view/saved-view-contract.ts'
import { mostViews } from '#shared/saved-view/saved-view-rules.ts'
import { countSavedViews, hasSavedView, upsertSavedView } from './saved-view-queries.ts'

export { deleteSavedView, findSavedViews, restoreSavedView } from './saved-view-queries.ts'

type Saved = { ok: true; view: SavedView } | { ok: false; fields: { name: string } }

/** A view that is there already is replaced, however many there are. */
export async function saveView(db: Queryable, userId: number, input: SavedViewInput): Promise<Saved> {
  const isFull = (await countSavedViews(db, userId, input.list)) >= mostViews
  if (isFull && !(await hasSavedView(db, userId, input))) {
    return { ok: false, fields: { name: `У списка не больше ${mostViews} видов. Удалите ненужный или замените его` } }
  }
  return { ok: true, view: await upsertSavedView(db, userId, input) }
}
