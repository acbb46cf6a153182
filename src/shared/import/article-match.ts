import { normalizeCode, plainCode } from '#shared/catalog/product-code.ts'

/**
 * Which product a row of a price list means. The same article is the same product; an article written in another way (other
 * separators, zeros that Excel ate) only where the brand is the same too. Anything else that looks alike is for a person to decide.
 */

export type ArticleMatch<Product> = { product: Product; isDoubtful: boolean }
type Named = { sku: string; brand: string }

/** Separators and leading zeros aside: «00625956» and «62.5956» look alike. */
export function looseArticle(sku: string): string {
  return plainCode(sku).replace(/^0+(?=.)/u, '')
}

/** Who makes it, however it is typed: «BOSCH» and «Bosch ». */
export function looseBrand(brand: string): string {
  return plainCode(brand)
}

export function matchArticle<Product extends Named>(
  row: { sku: string; brand?: string | undefined },
  candidates: Product[],
): ArticleMatch<Product> | null {
  const same = candidates.filter(({ sku }) => sku.toLowerCase() === row.sku.toLowerCase())
  const exact = same.find(({ sku }) => sku === row.sku) ?? same[0]
  if (exact) return { product: exact, isDoubtful: false }
  const alike = candidates.filter(({ sku }) => looseArticle(sku) === looseArticle(row.sku))
  const ofBrand = alike.filter((product) => isSameBrand(product.brand, row.brand ?? ''))
  const product = ofBrand[0] ?? alike[0]
  return product ? { product, isDoubtful: ofBrand.length !== 1 } : null
}

/** «Bosch» is one of «Bosch / Siemens»; two that name nobody are not the same. */
function isSameBrand(a: string, b: string): boolean {
  const names = brandNames(b)
  return brandNames(a).some((name) => names.includes(name))
}

function brandNames(brand: string): string[] {
  return brand
    .split(/[/,;&+|]/u)
    .map(looseBrand)
    .filter((name) => name !== '')
}

/** A photo is named by the article of its product: «DC31-00178A.jpg», a second one «DC31-00178A_2.jpg» or «DC31-00178A (2).jpg». */
type PhotoName = { sku: string; codes: string[] }

/** Articles it may mean, the whole name first: an article may itself end in «-2». Null: not named as a photo is. */
export function readPhotoName(path: string): PhotoName | null {
  const file = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).normalize('NFC')
  const sku = /^(.{1,80})\.(jpe?g|png|webp)$/i.exec(file)?.[1]?.trim()
  if (!sku) return null
  const shorter = sku.replace(/(?:[_-]\d{1,2}|\s*\(\d{1,2}\)|\s+\d{1,2})$/u, '')
  const codes = [...new Set([normalizeCode(sku), normalizeCode(shorter)])].filter(Boolean)
  return codes.length > 0 ? { sku: shorter, codes } : null
}
