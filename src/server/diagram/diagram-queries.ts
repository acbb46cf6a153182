import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { given, prepareRows, selectRows } from '#server/platform/database/sql-rows.ts'
import type { DiagramPoint } from '#shared/diagram/diagram-contract.ts'

export type SummaryRow = { id: number; unit: string; sheet_number: string; positions_count: number }

const summaryColumns = sql`d.id, d.unit, d.sheet_number,
  (select count(*)::integer from diagram_positions p where p.diagram_id = d.id) as positions_count`

export function findDiagramsOfModel(db: Queryable, modelId: number): Promise<SummaryRow[]> {
  return askSheets(db, { modelId })
}
const askSheets = prepareRows<SummaryRow>(
  'sheets-of-model',
  sql`select ${summaryColumns} from diagram_models l join diagrams d on d.id = l.diagram_id
    where l.model_id = ${given('modelId', 'integer')} and d.published order by d.place, d.id`,
)

export type DrawingRow = {
  id: number
  width: number
  height: number
  image: string | null
  svg_hash: string | null
  figures: string[]
}

export const drawingColumns = sql`json_build_object('id', g.id, 'width', g.width, 'height', g.height, 'image', g.image,
  'svg_hash', g.svg_hash, 'figures', g.figures) as drawing`

type SheetRow = SummaryRow & { note: string; drawing: DrawingRow }

export async function findDiagram(db: Queryable, id: number): Promise<SheetRow | null> {
  const [row] = await askSheet(db, { id })
  return row ?? null
}
const askSheet = prepareRows<SheetRow>(
  'sheet',
  sql`select ${summaryColumns}, d.note, ${drawingColumns}
    from diagrams d join diagram_drawings g on g.id = d.drawing_id where d.id = ${given('id', 'integer')}`,
)

export async function findDrawingSvg(db: Queryable, id: number): Promise<{ svg: string; hash: string } | null> {
  const rows = await selectRows<{ svg: string; hash: string }>(
    db,
    sql`select svg, svg_hash as hash from diagram_drawings where id = ${id}::integer and svg is not null`,
  )
  return rows[0] ?? null
}

type PlaceRow = { key: string; name: string; x: number; y: number; targets: DiagramPoint[] }
export type ItemRow = {
  number: string
  code: string
  product_id: number | null
  quantity: number
  note: string
  serial_from: string
  serial_to: string
}
export type PositionRow = PlaceRow & { outline: DiagramPoint[] | null; items: ItemRow[] | null }

const placeColumns = sql`p.key, p.name, p.x::float8 as x, p.y::float8 as y, p.targets`

export function findPositions(db: Queryable, diagramId: number): Promise<PositionRow[]> {
  return askPositions(db, { diagramId })
}
const askPositions = prepareRows<PositionRow>(
  'positions-of-sheet',
  sql`select ${placeColumns}, p.outline,
        (select json_agg(json_build_object('number', i.number, 'code', i.number_code, 'product_id', i.product_id,
          'quantity', i.quantity, 'note', i.note, 'serial_from', i.serial_from, 'serial_to', i.serial_to)
          order by i.place, i.id) from diagram_items i where i.position_id = p.id) as items
      from diagram_positions p where p.diagram_id = ${given('diagramId', 'integer')}`,
)

/** A number of the maker may be a product's article, or one of its older numbers; an article wins. */
export async function findProductIdsByNumber(db: Queryable, codes: string[]): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map()
  const rows = await askProductIds(db, { codes })
  return new Map(rows.map(({ code, id }) => [code, id]))
}
const askProductIds = prepareRows<{ code: string; id: number }>(
  'products-by-number',
  sql`
    select distinct on (found.code) found.code, found.id from (
      select p.sku_code as code, p.id, 0 as rank from products p where p.sku_code = any (${given('codes', 'text[]')}) and not p.hidden
      union all
      select n.number_code, n.product_id, 1 from product_numbers n join products p on p.id = n.product_id and not p.hidden
        where n.number_code = any (${given('codes', 'text[]')})
    ) found order by found.code, found.rank, found.id`,
)

export type SupersessionRow = {
  oldCode: string
  alternative: number
  code: string
  number: string
  quantity: number
}

/** Everything the numbers were replaced by, step by step; a circle ends because a row is read once. */
export async function findSupersessions(db: Queryable, codes: string[]): Promise<SupersessionRow[]> {
  return codes.length === 0 ? [] : askSupersessions(db, { codes })
}
const askSupersessions = prepareRows<SupersessionRow>(
  'supersessions',
  sql`
    with recursive step (old_code, alternative, new_code, new_number, quantity) as (
      select old_code, alternative, new_code, new_number, quantity from number_supersessions
        where old_code = any (${given('codes', 'text[]')})
      union
      select s.old_code, s.alternative, s.new_code, s.new_number, s.quantity
        from step join number_supersessions s on s.old_code = step.new_code
    )
    select old_code as "oldCode", alternative, new_code as code, new_number as number, quantity from step
    order by old_code, alternative, new_code limit 2000`,
)

type ReplacementRow = { oldId: number; newId: number; sku: string }

/** What replaces discontinued products by the shop's own relations. */
export async function findProductReplacements(db: Queryable, productIds: number[]): Promise<ReplacementRow[]> {
  return productIds.length === 0 ? [] : askReplacements(db, { productIds })
}
const askReplacements = prepareRows<ReplacementRow>(
  'replacements-of-products',
  sql`select r.related_id as "oldId", r.product_id as "newId", p.sku
      from product_relations r join products p on p.id = r.product_id and not p.hidden
      where r.kind = 'replaces' and r.related_id = any (${given('productIds', 'integer[]')})
      order by r.related_id, r.position, r.product_id`,
)

type ProductPlaceRow = SummaryRow & { drawing: DrawingRow; positions: PlaceRow[] }

/** The sheets of a model in which the product stands, by itself or by one of its numbers. */
export async function findProductPlaces(
  db: Queryable,
  { productId, modelId }: { productId: number; modelId: number },
): Promise<ProductPlaceRow[]> {
  return selectRows<ProductPlaceRow>(
    db,
    sql`
    with numbers as (
      select sku_code as code from products where id = ${productId}::integer and not hidden
      union select number_code from product_numbers where product_id = ${productId}::integer
    ), found as (
      select p.diagram_id, json_agg(json_build_object('key', p.key, 'name', p.name, 'x', p.x::float8, 'y', p.y::float8,
        'targets', p.targets) order by p.id) as positions
      from diagram_models l join diagram_positions p on p.diagram_id = l.diagram_id
      where l.model_id = ${modelId}::integer and exists (
        select from diagram_items i where i.position_id = p.id
          and (i.product_id = ${productId}::integer or (i.product_id is null and i.number_code in (select code from numbers))))
      group by p.diagram_id
    )
    select ${summaryColumns}, ${drawingColumns}, found.positions
    from found join diagrams d on d.id = found.diagram_id and d.published join diagram_drawings g on g.id = d.drawing_id
    where exists (select from products where id = ${productId}::integer and not hidden)
    order by d.place, d.id`,
  )
}

export type ModelPlaceRow = { diagramId: number; key: string; productId: number | null; code: string }

/** What stands at the positions of all sheets of a model. */
export function findModelPlaces(db: Queryable, modelId: number): Promise<ModelPlaceRow[]> {
  return askModelPlaces(db, { modelId })
}
const askModelPlaces = prepareRows<ModelPlaceRow>(
  'places-of-model',
  sql`select p.diagram_id as "diagramId", p.key, i.product_id as "productId", i.number_code as code
      from diagram_models l join diagram_positions p on p.diagram_id = l.diagram_id
        join diagram_items i on i.position_id = p.id
      where l.model_id = ${given('modelId', 'integer')}`,
)

/** Sheets of appliances as (model, sheet), from where the last batch ended. */
export async function findListedSheets(
  db: Queryable,
  { after, last, limit }: { after: { modelId: number; diagramId: number }; last: number; limit: number },
): Promise<{ modelId: number; diagramId: number; brand: string; code: string }[]> {
  return selectRows(
    db,
    sql`select m.id as "modelId", l.diagram_id as "diagramId", m.brand, m.code
      from diagram_models l join appliance_models m on m.id = l.model_id
      where (l.model_id, l.diagram_id) > (${after.modelId}::integer, ${after.diagramId}::integer)
        and l.model_id <= ${last}::integer
      order by l.model_id, l.diagram_id limit ${limit}::integer`,
  )
}

export async function findLastModelWithSheets(db: Queryable): Promise<number> {
  const rows = await selectRows<{ last: number }>(
    db,
    sql`select coalesce(max(model_id), 0)::integer as last from diagram_models`,
  )
  return rows[0]?.last ?? 0
}
