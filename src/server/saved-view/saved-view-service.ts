import type { Queryable } from '#server/platform/database/database.ts'
import type { SavedView, SavedViewInput } from '#shared/saved-view/saved-view-contract.ts'
import { mostViews, type ViewedList } from '#shared/saved-view/saved-view-rules.ts'
import {
  countSavedViews,
  findDeletedViewsList,
  hasSavedView,
  restoreSavedView,
  upsertSavedView,
} from './saved-view-queries.ts'

export { deleteSavedView, findSavedViews } from './saved-view-queries.ts'

type Saved = { ok: true; view: SavedView } | { ok: false; code: 'full'; error: string }

const fullText = `У списка не больше ${mostViews} видов. Удалите ненужный или замените его`

/** A view that is there already is replaced, however many there are. */
export async function saveView(db: Queryable, userId: number, input: SavedViewInput): Promise<Saved> {
  if ((await isFull(db, userId, input.list)) && !(await hasSavedView(db, userId, input))) {
    return { ok: false, code: 'full', error: fullText }
  }
  return { ok: true, view: await upsertSavedView(db, userId, input) }
}

export async function restoreView(
  db: Queryable,
  userId: number,
  id: number,
): Promise<Saved | { ok: false; code: 'not-found' }> {
  const list = await findDeletedViewsList(db, userId, id)
  if (list && (await isFull(db, userId, list))) return { ok: false, code: 'full', error: fullText }
  const view = await restoreSavedView(db, userId, id)
  return view ? { ok: true, view } : { ok: false, code: 'not-found' }
}

async function isFull(db: Queryable, userId: number, list: ViewedList): Promise<boolean> {
  return (await countSavedViews(db, userId, list)) >= mostViews
}
