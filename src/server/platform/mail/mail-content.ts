import type { ShopFacts } from '#shared/shop/shop-facts.ts'

/** Every mail of the shop looks alike, reads well without pictures, and leads nowhere but to the shop itself. */
export type MailContent = {
  shop: Pick<ShopFacts, 'name' | 'phone' | 'address' | 'origin'>
  title: string
  paragraphs: string[]
  /** Shown large, to be copied. */
  code?: string
  /** What the mail is about, each with its picture. */
  products?: MailProduct[]
  /** Two columns: «Доставка» – «350 ₽». */
  facts?: MailFact[]
  /** `path` is an address inside the shop. */
  button?: { label: string; path: string }
  /** Small print under everything else: why the mail came, what to do if it is a mistake. */
  note?: string
  /** Of a mail that comes by itself: how to have no more of them. */
  stop?: { label: string; path: string }
}

export type MailProduct = {
  id: number
  name: string
  /** «DC31-00054D · 2 шт. × 1 890 ₽» */
  detail: string
  sum?: string
}

/** What counts most among them is strong. */
export type MailFact = [name: string, value: string, weight?: 'strong']

/** A product that is only named. */
export function namedProduct({ id, name, sku }: { id: number; name: string; sku: string }): MailProduct {
  return { id, name, detail: `арт. ${sku}` }
}
