import { expect, test } from 'vitest'
import { readTrackList } from './track-list.ts'

test.each([
  ['10482 SHD4482116307', '10482', 'SHD4482116307'],
  ['№ 10482\tSHD 4482 1163 07', '10482', 'SHD 4482 1163 07'],
  ['10482;80080496012345;', '10482', '80080496012345'],
  ['10482 — RA123456789RU', '10482', 'RA123456789RU'],
])('«%s» is order %s with track number %s', (line, number, track_number) => {
  expect(readTrackList(line)).toEqual({ tracks: [{ number, track_number }], unread: [] })
})

test('empty lines and orders without a track number yet are left out, what cannot be read is named', () => {
  expect(readTrackList('10481\n\n10482 SHD1\r\nпривет\n0 SHD2\n')).toEqual({
    tracks: [{ number: '10482', track_number: 'SHD1' }],
    unread: ['привет', '0 SHD2'],
  })
})
