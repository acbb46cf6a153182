import { expect, test } from 'vitest'
import { inFrame, largestZoom, movedBy, showing, wholeSheet, zoomedAt, zoomPercent } from './diagram-view.ts'

test('what lies under the pointer stays there while the sheet grows', () => {
  const place = { x: 30, y: 80 }
  const once = zoomedAt(wholeSheet, 2, [0.3, 0.8])
  const twice = zoomedAt(once, 1.5, inFrame(once, place))

  expect(inFrame(once, place)).toEqual([expect.closeTo(0.3), expect.closeTo(0.8)])
  expect(inFrame(twice, place)).toEqual([expect.closeTo(0.3), expect.closeTo(0.8)])
  expect(zoomPercent(twice)).toBe('300 %')
})

test.each([
  ['never smaller than its frame', 0.1, 1],
  ['nor larger than can be used', 100, largestZoom],
])('a sheet gets %s', (_what, factor, zoom) => {
  expect(zoomedAt(zoomedAt(wholeSheet, 2, [0.9, 0.1]), factor, [0.5, 0.5]).zoom).toBe(zoom)
})

test('shrunk again, the whole sheet is back in its frame', () => {
  expect(zoomedAt(movedBy(zoomedAt(wholeSheet, 3, [0.2, 0.2]), -1, -1), 0.01, [1, 1])).toEqual(wholeSheet)
})

test.each([
  ['left', -9, 0, { x: -1, y: -0.5 }],
  ['right', 9, 0, { x: 0, y: -0.5 }],
  ['down', 0, 9, { x: -0.5, y: 0 }],
])('moved far to the %s, the frame stays full', (_where, dx, dy, expected) => {
  expect(movedBy(zoomedAt(wholeSheet, 2, [0.5, 0.5]), dx, dy)).toEqual({ zoom: 2, ...expected })
})

test('the whole sheet cannot be moved', () => {
  expect(movedBy(wholeSheet, 0.4, -0.3)).toEqual(wholeSheet)
})

test('a place out of sight comes to the middle, one in sight moves nothing', () => {
  const corner = zoomedAt(wholeSheet, 4, [0, 0])

  expect(showing(corner, { x: 12, y: 12 })).toBe(corner)
  expect(inFrame(showing(corner, { x: 60, y: 50 }), { x: 60, y: 50 })).toEqual([0.5, 0.5])
  expect(inFrame(showing(corner, { x: 100, y: 50 }), { x: 100, y: 50 })).toEqual([1, 0.5])
  expect(showing(wholeSheet, { x: 1, y: 1 })).toBe(wholeSheet)
})
