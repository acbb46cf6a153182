import { drawingOf } from '#server/diagram/diagram-service.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { OlderDiagram, SheetSaves } from '#shared/diagram/diagram-admin-contract.ts'
import { editedFieldsText, sheetBefore } from '#shared/diagram/sheet-history.ts'
import { findModelsByIds, findState } from './diagram-admin-queries.ts'
import { readManagedDiagram } from './diagram-admin-service.ts'
import { findCategoryName, findDrawing, findEditsAfter, findSaves } from './diagram-history-queries.ts'
import { productsOfItems } from './number-service.ts'

/** Older saves of a sheet. One of them is looked at in the editor and saved as a new one, so nothing is overwritten unseen. */

const mostSaves = 50

export async function listSaves(db: Queryable, id: number): Promise<SheetSaves | null> {
  const now = await findState(db, id)
  if (!now) return null
  const rows = await findSaves(db, id, mostSaves)
  return {
    saves: rows.map(({ version, at, by, fields, is_first, is_undo }) => ({
      version,
      at,
      by,
      what: is_first ? (is_undo ? 'схема возвращена' : 'схема создана') : editedFieldsText(fields),
      is_undo,
      is_current: version === now.version,
    })),
  }
}

/** Null: no such sheet, or it never had that version. */
export async function readOlder(
  db: Queryable,
  { id, version }: { id: number; version: number },
): Promise<OlderDiagram | null> {
  const [current, now] = [await readManagedDiagram(db, id), await findState(db, id)]
  if (!current || !now || version > now.version) return null
  const { version: _version, ...state } = now
  const then = sheetBefore(state, await findEditsAfter(db, id, version))
  const [category, drawing, models, productOf] = [
    await findCategoryName(db, then.category_id),
    await findDrawing(db, then.drawing_id),
    await findModelsByIds(db, then.models),
    await productsOfItems(
      db,
      then.positions.flatMap(({ items }) => items),
    ),
  ]
  const { unit, sheet_number, note, place, masks } = then
  return {
    ...current,
    unit,
    sheet_number,
    note,
    place,
    masks,
    models,
    category: category ?? current.category,
    drawing: drawing ? { ...drawingOf(drawing), id: then.drawing_id } : current.drawing,
    positions: then.positions.map((position) => ({
      ...position,
      items: position.items.map((item) => ({ ...item, product: productOf(item) })),
    })),
    lost: [...(drawing ? [] : ['рисунок']), ...(category ? [] : ['категория'])],
  }
}
