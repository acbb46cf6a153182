import { parseArgs } from 'node:util'

/** `npm run seed -- --products N`. */
export class SeedArgumentsError extends Error {}

export const mostProducts = 2_000_000

export function readSeedArguments(args: string[]): { products: number } {
  const usage = `Сколько товаров должно быть в магазине: npm run seed -- --products 100000 (от 1 до ${mostProducts})`
  try {
    const { values } = parseArgs({ args, options: { products: { type: 'string' } } })
    const text = values.products?.replace(/[ _]/g, '') ?? ''
    const products = Number(text)
    if (!/^\d+$/.test(text) || products < 1 || products > mostProducts) throw new SeedArgumentsError(usage)
    return { products }
  } catch {
    throw new SeedArgumentsError(usage)
  }
}
