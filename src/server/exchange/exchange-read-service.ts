import { readCommerceml } from '#server/exchange/commerceml/commerceml-reader.ts'
import { XmlError } from '#server/platform/xml/xml-text.ts'
import { addCome } from './exchange-figures.ts'
import { decidePriceTypes, findProperties, nameUnknown } from './exchange-name-queries.ts'
import { countRows } from './exchange-row-queries.ts'
import {
  type FileRecord,
  lockFigures,
  moveOn,
  setChangesOnly,
  setFigures,
  setFileState,
} from './exchange-run-queries.ts'
import { LostWork, openStaging, type StagingDeps } from './exchange-staging-service.ts'

/** What a file says of goods, part by part; what prices and stores it names beside them. */
export async function readFile(deps: StagingDeps, given: FileRecord, signal: AbortSignal): Promise<void> {
  const { db } = deps
  const { stage, pieces, end } = openStaging(deps, given, signal)
  const types = new Set<string>()
  const stores = new Set<string>()
  let isCatalogue = false
  let isChangesOnly: boolean | null = null

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
  const { file, count } = await end()
  if (count === 0 && !isCatalogue) throw new XmlError('В файле нет ни групп, ни товаров, ни предложений')
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
