import { expect, test } from 'vitest'
import { evenLight } from './even-light.ts'
import { emptyGrey, type GreyImage, shrunkTo } from './grey-image.ts'
import { findSlopes, leaning } from './straight-lines.ts'
import { findTextBlock } from './text-block.ts'

const ground = 200

/** Rows of short strokes, as print looks from afar; the lines rise by `slope` for a pixel to the right. */
function drawnLines({
  slope = 0,
  ink = 40,
  light = () => 0,
}: {
  slope?: number
  ink?: number
  light?: (x: number) => number
}): GreyImage {
  const image = emptyGrey(400, 260)
  for (let y = 0; y < image.height; y += 1) {
    for (let x = 0; x < image.width; x += 1) {
      const level = y - slope * (x - image.width / 2)
      const isLine = level > 80 && level < 180 && (level - 80) % 25 < 12
      const isPrint = isLine && x > 100 && x < 300 && x % 6 < 3
      image.data[y * image.width + x] = Math.min(255, (isPrint ? ink : ground) + light(x))
    }
  }
  return image
}

test.each([0, 0.08, -0.12, 0.2])('lines that rise by %d are found to do so', (slope) => {
  const found = findSlopes(drawnLines({ slope }))

  expect((found.top + found.bottom) / 2).toBeCloseTo(slope, 1)
  const place = leaning({ width: 400, height: 260 }, found)(300, 130)
  expect(Math.abs(place.y - (130 + slope * 100))).toBeLessThan(6)
})

test('print is found where it stands, with the height of its lines', () => {
  const found = findTextBlock(drawnLines({}))

  expect(found).not.toBeNull()
  const { left, top, width, height, lineHeight } = found!
  expect([left, left + width]).toEqual([expect.closeTo(95, -1.5), expect.closeTo(305, -1.5)])
  expect([top, top + height]).toEqual([expect.closeTo(75, -1.5), expect.closeTo(180, -1.5)])
  expect(lineHeight).toBeGreaterThan(8)
  expect(lineHeight).toBeLessThan(16)
})

test('an empty surface has no print on it', () => {
  const empty = emptyGrey(300, 200)
  empty.data.fill(ground)
  expect(findTextBlock(empty)).toBeNull()
})

test('pale print in a shadow becomes as dark as any other, and its ground white', () => {
  const image = drawnLines({ ink: 170, light: (x) => -x / 4 })
  const even = evenLight(image, 20)
  const printed = even.data[85 * 400 + 103]!
  const between = even.data[85 * 400 + 106]!

  expect(Math.abs(printed - between)).toBeGreaterThan(150)
})

test('a smaller photo is the mean of what falls together, and no photo grows', () => {
  const image = emptyGrey(4, 2)
  image.data.set([0, 100, 200, 200, 100, 200, 200, 200])

  expect(shrunkTo(image, 2)).toEqual({ width: 2, height: 1, data: new Uint8Array([100, 200]) })
  expect(shrunkTo(image, 10)).toBe(image)
})
