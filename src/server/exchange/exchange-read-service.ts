import { createReadStream } from 'node:fs'
import { readCommerceml } from '#server/exchange/commerceml/commerceml-reader.ts'
import type { Db } from '#server/platform/database/database.ts'
import { createPortions } from '#server/platform/jobs/portions.ts'
import { XmlError } from '#server/platform/xml/xml-text.ts'
import { addCome } from './exchange-figures.ts'
import type { ExchangeFiles } from './exchange-files.ts'
import { decidePriceTypes, findProperties, nameUnknown } from './exchange-name-queries.ts'
import { countRows, insertRows, type StagedRow } from './exchange-row-queries.ts'
import {
  type FileRecord,
  keepRun,
  lockFigures,
  moveOn,
  setChangesOnly,
  setFigures,
  setFileState,
} from './exchange-run-queries.ts'

/**
 * A file is read to its end before anything of it counts: half a file, or one that breaks in the middle, changes nothing. Its parts are
 * staged in the database, so that whoever goes on after a crash reads the file again but stages only what is missing.
 */

/** Another process does this by now. */
export class LostWork extends Error {}

const portionRows = { rows: 100, most: 1000 }

export async function readFile(
  { db, files }: { db: Db; files: ExchangeFiles },
  given: FileRecord,
  signal: AbortSignal,
): Promise<void> {
  let file = given
  const portions = createPortions(portionRows)
  const types = new Set<string>()
  const stores = new Set<string>()
  let number = 0
  let staged: StagedRow[] = []
  let isCatalogue = false
  let isChangesOnly: boolean | null = null

  function stage(kind: StagedRow['kind'], id: string, said: object) {
    number++
    if (number > file.rows_done)
      staged.push({ number, kind, external_id: id.slice(0, 200), said: said as StagedRow['said'] })
  }

  async function write() {
    const last = staged.at(-1)
    if (!last) return
    const rows = staged
    staged = []
    await portions.next(() =>
      db.transaction(async (tx) => {
        if (!(await moveOn(tx, file, last.number))) throw new LostWork()
        await insertRows(tx, file.id, rows)
        await keepRun(tx, file.run_id)
      }),
    )
    file = { ...file, rows_done: last.number }
  }

  /** The parser does not wait, so the next piece of the file does. */
  async function* pieces() {
    for await (const piece of createReadStream(files.pathOf(file), { highWaterMark: 256 * 1024 })) {
      if (signal.aborted) throw new LostWork()
      yield piece as Buffer
      while (staged.length >= portions.rows()) await write()
    }
  }

  await readCommerceml(
    pieces(),
    {
      container: () => {
        isCatalogue = true
      },
      changesOnly: (only) => {
        isChangesOnly = only
      },
      group: (group) => stage('group', group.id, group),
      property: ({ id, name, values }) => stage('property', id, { name, words: Object.fromEntries(values) }),
      priceType: (type) => stage('price', type.id, type),
      store: (store) => stage('store', store.id, store),
      product: (product) => stage('product', product.id, product),
      offer: (offer) => {
        for (const { typeId } of offer.prices) types.add(typeId)
        for (const { id } of offer.stock.stores) if (id !== '') stores.add(id)
        stage('offer', offer.id, offer)
      },
    },
    await findProperties(db),
  )
  await write()
  if (number === 0 && !isCatalogue) throw new XmlError('В файле нет ни групп, ни товаров, ни предложений')
  await db.transaction(async (tx) => {
    if (isChangesOnly !== null) await setChangesOnly(tx, file.id, isChangesOnly)
    await nameUnknown(tx, 'price', [...types], file.id)
    await nameUnknown(tx, 'store', [...stores], file.id)
    await decidePriceTypes(tx, file.id)
    const { figures } = await lockFigures(tx, file.run_id)
    if (!(await moveOn(tx, file, file.rows_done))) throw new LostWork()
    await setFigures(tx, file.run_id, addCome(figures, await countRows(tx, file.id)))
    await setFileState(tx, file.id, 'applying')
  })
}
