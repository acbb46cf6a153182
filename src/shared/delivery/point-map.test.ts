import { expect, test } from 'vitest'
import { labelledPoints, pointSheet, scaleBar } from './point-map.ts'

const centre = { lat: 55.75, lon: 37.62 }
/** 0.1° of latitude is 11 km everywhere; in Moscow as much of longitude is 6.3 km. */
const north = { lat: 55.85, lon: 37.62 }
const east = { lat: 55.75, lon: 37.72 }

test('north is on top, east is right, and lengths are true in both directions', () => {
  const { places, widthKm } = pointSheet([centre, north, east])
  const [a, b, c] = places as [(typeof places)[0], (typeof places)[0], (typeof places)[0]]
  expect(b.y).toBeLessThan(a.y)
  expect(c.x).toBeGreaterThan(a.x)
  expect(b.x).toBeCloseTo(a.x, 6)
  expect(((c.x - a.x) / 100) * widthKm).toBeCloseTo(6.26, 1)
  expect(((a.y - b.y) / 100) * (widthKm / 1.5)).toBeCloseTo(11.12, 1)
})

test.each([
  ['far apart', [centre, north, east]],
  ['in one house', [centre, centre]],
  ['alone', [centre]],
  ['across the country', [centre, { lat: 43.1, lon: 131.9 }]],
])('points %s lie inside the sheet, with room for labels', (_what, given) => {
  const { places, widthKm, columns, rows } = pointSheet(given)
  expect(places.every(({ x, y }) => x > 10 && x < 90 && y > 10 && y < 90)).toBe(true)
  expect(widthKm).toBeGreaterThanOrEqual(3)
  expect(columns.length).toBeLessThan(25)
  expect([...columns, ...rows].every((at) => at > 0 && at < 100)).toBe(true)
})

test('a sheet without points is no error', () => {
  expect(pointSheet([]).places).toEqual([])
})

test.each([
  [40, '10 км', 0.25],
  [30, '5 км', 1 / 6],
  [3, '500 м', 1 / 6],
  [900, '200 км', 2 / 9],
])('%i km are seen: the scale shows %s', (seen, text, share) => {
  const bar = scaleBar(seen)
  expect(bar.text.replace('\u00a0', ' ')).toBe(text)
  expect(bar.share).toBeCloseTo(share, 6)
})

test('of two that would cover each other the chosen one has its label; enlarged, both have', () => {
  const places = [
    { x: 40, y: 50 },
    { x: 46, y: 52 },
    { x: 80, y: 20 },
  ]
  expect([...labelledPoints(places, 1, -1)]).not.toContain(0)
  expect(labelledPoints(places, 1, 0).has(0)).toBe(true)
  expect(labelledPoints(places, 1, -1).has(2)).toBe(true)
  expect(labelledPoints(places, 6, -1).size).toBe(3)
})
