import { normalizeCode } from '#shared/catalog/product-code.ts'
import { generateBlock } from './block-generator.ts'
import { type DemoDiagram, demoDiagrams } from './demo-diagrams.ts'
import { drawSheet, sheetHeight, sheetWidth } from './diagram/sheet.ts'
import { openModelBook } from './model-book.ts'
import { run, type SqlClient, selectModels, selectProductIds } from './seed-queries.ts'

/** The demo's exploded diagrams; written once, into a shop that has its first products and no diagrams. */
export async function writeDiagrams(client: SqlClient) {
  const { rows } = await client.query<{ any: boolean }>('select exists (select from diagrams) as any')
  if (rows[0]?.any) return
  const book = openModelBook()
  const { diagrams, supersessions } = demoDiagrams(book, generateBlock(book, 0).products)
  const drawings = await writeDrawings(client, diagrams)
  const modelIds = new Map(
    (await selectModels(client)).map(({ id, brand, code_norm }) => [`${brand}|${code_norm}`, id]),
  )
  const skus = diagrams.flatMap(({ positions }) =>
    positions.flatMap(({ items }) => items.flatMap(({ product }) => product?.sku ?? [])),
  )
  const productIds = new Map((await selectProductIds(client, [...new Set(skus)])).map(({ sku, id }) => [sku, id]))
  await writeRows(
    client,
    diagrams.map((diagram) => ({
      category: diagram.sheet.category,
      drawing: drawings.get(diagram.sheet.number)!,
      unit: diagram.sheet.unit,
      number: diagram.number,
      place: diagram.place,
      models: diagram.models.flatMap(({ brand, codeNorm }) => modelIds.get(`${brand}|${codeNorm}`) ?? []),
      positions: diagram.positions.map(({ items, ...position }) => ({
        ...position,
        items: items.map(({ product, serialFrom, serialTo, ...item }) => ({
          ...item,
          code: normalizeCode(item.number),
          product: (product && productIds.get(product.sku)) ?? null,
          serial_from: serialFrom,
          serial_to: serialTo,
        })),
      })),
    })),
  )
  await run(
    client,
    `insert into number_supersessions (old_code, alternative, new_number, new_code, quantity)
     select * from unnest($1::text[], $2::integer[], $3::text[], $4::text[], $5::integer[]) on conflict do nothing`,
    [
      supersessions.map(({ oldNumber }) => normalizeCode(oldNumber)),
      supersessions.map(({ alternative }) => alternative),
      supersessions.map(({ newNumber }) => newNumber),
      supersessions.map(({ newNumber }) => normalizeCode(newNumber)),
      supersessions.map(({ quantity }) => quantity),
    ],
  )
}

/** One drawing for all brands; answers their ids by sheet number. */
async function writeDrawings(client: SqlClient, diagrams: DemoDiagram[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const sheet of new Set(diagrams.map((diagram) => diagram.sheet))) {
    const { svg, figures } = drawSheet(sheet)
    const { rows } = await client.query<{ id: number }>(
      'insert into diagram_drawings (width, height, svg, figures) values ($1, $2, $3, $4) returning id',
      [sheetWidth, sheetHeight, svg, figures],
    )
    ids.set(sheet.number, rows[0]!.id)
  }
  return ids
}

/** The sheets with all that hangs on them, and then that what they show fits their models. */
async function writeRows(client: SqlClient, diagrams: object[]) {
  await run(
    client,
    `with given as (
       select row_number() over ()::integer as n, t.* from jsonb_to_recordset($1::jsonb)
         as t (category text, drawing integer, unit text, number text, place integer, models integer[], positions jsonb)
     ), numbered as (
       select g.*, nextval(pg_get_serial_sequence('diagrams', 'id'))::integer as id from given g
     ), written as (
       insert into diagrams (id, category_id, drawing_id, unit, sheet_number, place)
       select n.id, c.id, n.drawing, n.unit, n.number, n.place from numbered n join categories c on c.slug = n.category
       returning id
     ), linked as (
       insert into diagram_models (model_id, diagram_id)
       select m, n.id from numbered n cross join unnest(n.models) m returning model_id
     ), places as (
       select n.id as diagram_id, nextval(pg_get_serial_sequence('diagram_positions', 'id'))::integer as id, p.*
       from numbered n cross join jsonb_to_recordset(n.positions)
         as p (key text, name text, x numeric, y numeric, targets jsonb, outline jsonb, items jsonb)
     ), placed as (
       insert into diagram_positions (id, diagram_id, key, name, x, y, targets, outline)
       select id, diagram_id, key, name, x, y, targets, outline from places returning id
     ), items as (
       select p.id as position_id, i.* from places p cross join jsonb_to_recordset(p.items)
         as i (number text, code text, product integer, quantity integer, note text, serial_from text, serial_to text)
     )
     insert into diagram_items (position_id, place, product_id, number, number_code, quantity, note, serial_from, serial_to)
     select position_id, row_number() over (partition by position_id), product, number, code, quantity, note, serial_from, serial_to
     from items`,
    [JSON.stringify(diagrams)],
  )
  // A statement of its own: as one with the other the planner expects so many rows that it compiles for seconds.
  await run(
    client,
    `insert into product_models (model_id, product_id)
     select distinct l.model_id, i.product_id from diagram_items i
       join diagram_positions p on p.id = i.position_id join diagram_models l on l.diagram_id = p.diagram_id
     where i.product_id is not null on conflict do nothing`,
    [],
  )
}
