/** Three places that take the shop's products as a file, and what each of them takes. */
export const feedNames = ['yandex-products', 'yandex-market', 'google-merchant'] as const
export type FeedName = (typeof feedNames)[number]

export type FeedFormat = {
  language: 'yml' | 'rss'
  longestId: number
  longestName: number
  longestDescription: number
  longestUrl: number
  mostPictures: number
  /** Kinds of files its pictures may be. */
  pictures: readonly string[]
  /** How many are left is said, so what nobody has counted cannot be offered. */
  isStockCounted: boolean
}

const jpegAndPng = ['jpg', 'jpeg', 'png']

export const feedFormats: Record<FeedName, FeedFormat> = {
  'yandex-products': {
    language: 'yml',
    longestId: 50,
    longestName: 150,
    longestDescription: 3000,
    longestUrl: 512,
    mostPictures: 10,
    pictures: jpegAndPng,
    isStockCounted: false,
  },
  'yandex-market': {
    language: 'yml',
    longestId: 20,
    longestName: 150,
    longestDescription: 3000,
    longestUrl: 512,
    mostPictures: 10,
    pictures: jpegAndPng,
    isStockCounted: true,
  },
  'google-merchant': {
    language: 'rss',
    longestId: 50,
    longestName: 150,
    longestDescription: 5000,
    longestUrl: 2000,
    // One of its own, ten more beside it.
    mostPictures: 11,
    pictures: [...jpegAndPng, 'webp', 'gif'],
    isStockCounted: true,
  },
}

export const feedTitles: Record<FeedName, string> = {
  'yandex-products': 'Яндекс Товары',
  'yandex-market': 'Яндекс Маркет',
  'google-merchant': 'Google Merchant',
}

export function feedPath(name: FeedName): string {
  return `/feeds/${name}.xml`
}
