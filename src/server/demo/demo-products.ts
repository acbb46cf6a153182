import { setImmediate as nextTurn } from 'node:timers/promises'
import { blockSize, openModelBook } from './model-book.ts'
import { type DemoProduct, generateProduct } from './product-generator.ts'

/** The shop that a first start fills: the first block of what the generator makes. */
export const demoSize = blockSize

/** Together they take most of a second, and the shop serves meanwhile: so few are made in one turn of the event loop that nobody notices. */
const madeAtOnce = 10

export async function* demoProducts(): AsyncGenerator<DemoProduct> {
  const book = openModelBook()
  for (let index = 0; index < demoSize; index++) {
    if (index % madeAtOnce === 0) await nextTurn()
    yield generateProduct(book, index)
  }
}
