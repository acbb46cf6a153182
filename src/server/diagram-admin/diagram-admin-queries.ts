import { type SQL, sql } from 'drizzle-orm'
import { type DrawingRow, drawingColumns } from '#server/diagram/diagram-service.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows, utcText } from '#server/platform/database/sql-rows.ts'
import { normalizeCode } from '#shared/catalog/product-code.ts'
import type { DiagramModel, DiagramRow, ManagedDiagram } from '#shared/diagram/diagram-admin-contract.ts'
import type { SheetState } from '#shared/diagram/sheet-merge.ts'

export type DiagramFilter = {
  search?: string | undefined
  category_id?: number | undefined
  state?: 'published' | 'draft' | undefined
}

/** By the unit, the maker's number of the sheet, a model it is for or a part number on it. */
function foundBy(typed: string): SQL {
  const words = `%${typed
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\\%_]/g, '\\$&')}%`
  const code = normalizeCode(typed)
  const ways = [
    sql`translate(lower(d.unit), 'ё', 'е') like ${words}`,
    sql`lower(d.sheet_number) like ${words}`,
    ...(code.length >= 2
      ? [
          sql`exists (select from diagram_models l join appliance_models m on m.id = l.model_id
            where l.diagram_id = d.id and (m.code_norm like ${`${code}%`} or m.brand_norm || lower(m.code_norm) like ${`${code.toLowerCase()}%`}))`,
          sql`exists (select from diagram_positions p join diagram_items i on i.position_id = p.id
            where p.diagram_id = d.id and i.number_code like ${`${code}%`})`,
        ]
      : []),
  ]
  return sql`(${sql.join(ways, sql` or `)})`
}

function conditionsOf({ search, category_id, state }: DiagramFilter): SQL {
  return sql.join(
    [
      sql`true`,
      ...(search ? [foundBy(search)] : []),
      ...(category_id === undefined ? [] : [sql`d.category_id = ${category_id}`]),
      ...(state ? [state === 'published' ? sql`d.published` : sql`not d.published`] : []),
    ],
    sql` and `,
  )
}

export type ListedDiagram = Omit<DiagramRow, 'drawing'> & { drawing: DrawingRow }
const glance = 3

export function findDiagrams(
  db: Queryable,
  { filter, limit, offset }: { filter: DiagramFilter; limit: number; offset: number },
): Promise<ListedDiagram[]> {
  return selectRows<ListedDiagram>(
    db,
    sql`select d.id, d.unit, d.sheet_number, d.published, ${utcText(sql`d.updated_at`)} as updated_at,
      json_build_object('id', c.id, 'name', c.name) as category, ${drawingColumns},
      (select count(*)::integer from diagram_positions p where p.diagram_id = d.id) as positions_count,
      (select count(*)::integer from diagram_models l where l.diagram_id = d.id) as models_count,
      (select coalesce(json_agg(named.name), '[]') from (select m.brand || ' ' || m.code as name from diagram_models l
        join appliance_models m on m.id = l.model_id where l.diagram_id = d.id order by m.brand, m.code_norm limit ${glance}) named) as models
    from diagrams d join categories c on c.id = d.category_id join diagram_drawings g on g.id = d.drawing_id
    where ${conditionsOf(filter)} order by c.position, c.id, d.place, d.unit, d.id limit ${limit} offset ${offset}`,
  )
}

export async function countDiagrams(db: Queryable, filter: DiagramFilter): Promise<number> {
  const [row] = await selectRows<{ n: number }>(
    db,
    sql`select count(*)::integer as n from diagrams d where ${conditionsOf(filter)}`,
  )
  return row?.n ?? 0
}

type StateRow = SheetState & { version: number }

/** The whole sheet, as it is compared, written into the history and put back. */
export async function findState(tx: Queryable, id: number): Promise<StateRow | null> {
  const [row] = await selectRows<StateRow>(
    tx,
    sql`select d.version, d.category_id, d.drawing_id, d.unit, d.sheet_number, d.note, d.place, d.published, d.masks,
      (select coalesce(json_agg(l.model_id order by l.model_id), '[]') from diagram_models l where l.diagram_id = d.id) as models,
      (select coalesce(json_agg(json_build_object('key', p.key, 'name', p.name, 'x', p.x::float8, 'y', p.y::float8,
          'targets', p.targets, 'outline', p.outline, 'items',
          (select coalesce(json_agg(json_build_object('number', i.number, 'product_id', i.product_id, 'quantity', i.quantity,
            'note', i.note, 'serial_from', i.serial_from, 'serial_to', i.serial_to) order by i.place, i.id), '[]')
            from diagram_items i where i.position_id = p.id)) order by p.id), '[]')
        from diagram_positions p where p.diagram_id = d.id) as positions
    from diagrams d where d.id = ${id}`,
  )
  return row ?? null
}

/** Whoever saves, deletes or undoes waits for the one before. */
export async function lockDiagram(tx: Queryable, id: number): Promise<boolean> {
  const rows = await selectRows(tx, sql`select 1 from diagrams where id = ${id} for update`)
  return rows.length > 0
}

type Frame = Pick<ManagedDiagram, 'category' | 'models' | 'updated_at'> & {
  drawing: DrawingRow
  edit_id: string | null
}

/** What the screen shows beside the state itself. */
export async function findFrame(db: Queryable, id: number): Promise<Frame | null> {
  const [row] = await selectRows<Frame>(
    db,
    sql`select json_build_object('id', c.id, 'name', c.name) as category, ${drawingColumns},
      ${utcText(sql`d.updated_at`)} as updated_at,
      (select coalesce(json_agg(json_build_object('id', m.id, 'brand', m.brand, 'code', m.code) order by m.brand, m.code_norm), '[]')
        from diagram_models l join appliance_models m on m.id = l.model_id where l.diagram_id = d.id) as models,
      (select e.id::text from catalogue_edits e where e.subject = 'diagram' and e.subject_id = d.id and e.version = d.version
        and e.kind = 'changed' and e.undoes is null and e.undo is null and e.at > now() - interval '24 hours' order by e.id desc limit 1) as edit_id
    from diagrams d join categories c on c.id = d.category_id join diagram_drawings g on g.id = d.drawing_id where d.id = ${id}`,
  )
  return row ?? null
}

export function findModelsByIds(db: Queryable, ids: number[]): Promise<DiagramModel[]> {
  return selectRows<DiagramModel>(
    db,
    sql`select id, brand, code from appliance_models where id = any (${sql.param(ids)}::integer[]) order by brand, code_norm`,
  )
}

/** Ids of the models that patterns mean; one more than `limit` says that there are more. */
export async function findMeantModels(db: Queryable, patterns: object[], limit: number): Promise<number[]> {
  const rows = await selectRows<{ id: number }>(
    db,
    sql`select id from models_of_masks(${JSON.stringify(patterns)}::jsonb) as id order by id limit ${limit + 1}`,
  )
  return rows.map(({ id }) => id)
}

export type NumberRow = {
  code: string
  id: number
  sku: string
  name: string
  quantity: number | null
  hidden: boolean
}

/** By article or by an older number; an article wins, and what is shown wins over what is hidden. */
export async function findProductsByCodes(db: Queryable, codes: string[]): Promise<Map<string, NumberRow>> {
  if (codes.length === 0) return new Map()
  const rows = await selectRows<NumberRow>(
    db,
    sql`select distinct on (found.code) found.code, p.id, p.sku, p.name, p.quantity, p.hidden from (
      select sku_code as code, id, 0 as rank from products where sku_code = any (${sql.param(codes)}::text[])
      union all select number_code, product_id, 1 from product_numbers where number_code = any (${sql.param(codes)}::text[])
    ) found join products p on p.id = found.id order by found.code, found.rank, p.hidden, p.id`,
  )
  return new Map(rows.map((row) => [row.code, row]))
}

export async function findProductsById(db: Queryable, ids: number[]): Promise<Map<number, Omit<NumberRow, 'code'>>> {
  if (ids.length === 0) return new Map()
  const rows = await selectRows<Omit<NumberRow, 'code'>>(
    db,
    sql`select id, sku, name, quantity, hidden from products where id = any (${sql.param(ids)}::integer[])`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

type NewDrawing = { svg: string | null; image: string | null; width: number; height: number }

export async function insertDrawing(db: Queryable, { svg, image, width, height }: NewDrawing): Promise<DrawingRow> {
  const [row] = await selectRows<{ drawing: DrawingRow }>(
    db,
    sql`with g as (insert into diagram_drawings (svg, image, width, height) values (${svg}, ${image}, ${width}, ${height}) returning *)
      select ${drawingColumns} from g`,
  )
  return row!.drawing
}

/** Deletes drawings no sheet has had for months, and those nobody saved; answers the files of those that are pictures. */
export async function deleteUnusedDrawings(db: Queryable): Promise<string[]> {
  const rows = await selectRows<{ image: string | null }>(
    db,
    sql`delete from diagram_drawings g
      where g.created_at < now() - interval '3 days' and not exists (select from diagrams d where d.drawing_id = g.id)
        and not exists (select from catalogue_edits e where e.subject = 'diagram' and e.at > now() - interval '90 days'
          and e.changes -> 'drawing_id' @> to_jsonb(g.id))
      returning g.image`,
  )
  return rows.flatMap(({ image }) => image ?? [])
}
