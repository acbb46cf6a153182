import { generateBlock } from './block-generator.ts'
import { blockSize, openModelBook } from './model-book.ts'
import type { DemoProduct } from './product-generator.ts'

/** The shop that a first start fills: the first block of what the generator makes. */
export const demoSize = blockSize

export function demoProducts(): DemoProduct[] {
  return generateBlock(openModelBook(), 0).products
}
