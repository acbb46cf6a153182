import { normalizeCode } from '#shared/catalog/product-code.ts'

/** A photo is named by the article of its part: «DC31-00178A.jpg», a second one «DC31-00178A_2.jpg» or «DC31-00178A (2).jpg». */
export type PhotoName = { sku: string; codes: string[] }

/** Articles it may mean, the whole name first: an article may itself end in «-2». Null: not named as a photo is. */
export function readPhotoName(path: string): PhotoName | null {
  const file = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).normalize('NFC')
  const sku = /^(.{1,80})\.(jpe?g|png|webp)$/i.exec(file)?.[1]?.trim()
  if (!sku) return null
  const shorter = sku.replace(/(?:[_-]\d{1,2}|\s*\(\d{1,2}\)|\s+\d{1,2})$/u, '')
  const codes = [...new Set([normalizeCode(sku), normalizeCode(shorter)])].filter(Boolean)
  return codes.length > 0 ? { sku: shorter, codes } : null
}
