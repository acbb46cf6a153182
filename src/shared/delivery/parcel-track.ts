/** Where a parcel can be followed: the shape of its number says who carries it. Of other carriers the buyer has the number to copy. */
type Carrier = { name: string; shape: RegExp; page: string }

const carriers: Carrier[] = [
  // Fourteen digits inside Russia, two letters, nine digits and a country for parcels of the world's posts.
  { name: 'Почта России', shape: /^(\d{14}|[A-Z]{2}\d{9}[A-Z]{2})$/, page: 'https://www.pochta.ru/tracking?barcode=' },
  { name: 'СДЭК', shape: /^1\d{9}$/, page: 'https://www.cdek.ru/ru/tracking?order_id=' },
]

export type ParcelTrack = { carrier: string; url: string }

export function parcelTrack(number: string): ParcelTrack | null {
  const code = number.replace(/[\s-]/g, '').toUpperCase()
  const carrier = carriers.find(({ shape }) => shape.test(code))
  return carrier ? { carrier: carrier.name, url: `${carrier.page}${code}` } : null
}
