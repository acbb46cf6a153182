import { generateBlock } from './block-generator.ts'
import { openCatalogueWriter, writeSymptoms } from './catalogue-writer.ts'
import { blockSize, modelCountAt, openModelBook } from './model-book.ts'
import { generateProduct } from './product-generator.ts'
import { countProducts, type SqlClient, selectProductIds } from './seed-queries.ts'

/** Fills the shop up to a number of products. Run again, it goes on where it stopped. */
type SeedOptions = {
  /** How many products the shop shall have. */
  target: number
  /** Rows of one transaction: short ones where a shop in one session waits behind each. */
  rowsAtOnce: number
  signal?: AbortSignal
  onProgress?: (done: number) => void
}

export async function seedProducts(client: SqlClient, { target, rowsAtOnce, signal, onProgress }: SeedOptions) {
  const writer = await openCatalogueWriter(client)
  await writeSymptoms(client)
  const book = openModelBook()
  const present = await countProducts(client)
  const first = await nextIndex(client)
  const end = first + Math.max(0, target - present)
  let modelsWritten = 0
  for (let index = first; index < end; ) {
    const number = Math.floor(index / blockSize)
    const block = generateBlock(book, number)
    const models = book.upTo(modelCountAt(number))
    await writer.writeModels(models.slice(modelsWritten))
    modelsWritten = models.length
    const blockEnd = Math.min(end, (number + 1) * blockSize)
    while (index < blockEnd) {
      if (signal?.aborted) return
      const to = Math.min(blockEnd, index + rowsAtOnce)
      await writer.writeProducts(block, index, to)
      index = to
      onProgress?.(present + index - first)
    }
  }
}

/** A few deleted or renumbered products must not look like the end of what was written. */
const gap = 50

/** Products are written in order, so the first that is missing is found by halving. */
async function nextIndex(client: SqlClient): Promise<number> {
  const book = openModelBook()
  async function isMissing(index: number): Promise<boolean> {
    const skus = Array.from({ length: gap }, (_, n) => generateProduct(book, index + n).sku)
    return (await selectProductIds(client, skus)).length === 0
  }
  let low = 0
  let high = blockSize
  while (!(await isMissing(high))) high *= 2
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (await isMissing(middle)) high = middle
    else low = middle + 1
  }
  return low
}
