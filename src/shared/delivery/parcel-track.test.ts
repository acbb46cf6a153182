import { expect, test } from 'vitest'
import { parcelTrack } from './parcel-track.ts'

test.each([
  ['80080 4960 1234 5', 'Почта России', 'https://www.pochta.ru/tracking?barcode=80080496012345'],
  ['ra123456789ru', 'Почта России', 'https://www.pochta.ru/tracking?barcode=RA123456789RU'],
  ['1234567890', 'СДЭК', 'https://www.cdek.ru/ru/tracking?order_id=1234567890'],
])('a parcel numbered %s is followed at %s', (number, carrier, url) => {
  expect(parcelTrack(number)).toEqual({ carrier, url })
})

test.each(['SHD 4471 0920 65', '', '42', 'https://example.com'])(
  '«%s» is nobody’s number: it can only be copied',
  (number) => {
    expect(parcelTrack(number)).toBeNull()
  },
)
