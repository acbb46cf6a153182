import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { barcodeSvg } from './barcode-svg.ts'

/** What is printed is read back by the library that reads plates. */

beforeAll(async () => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const wasmBinary = new Uint8Array(readFileSync(file)).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
})

/** The drawing as a scanner sees it: three dots a module, from the very path a browser paints. */
function pictureOf(svg: string) {
  const modules = Number(/viewBox="0 0 (\d+) 1"/.exec(svg)?.[1])
  const [dots, height] = [3, 60]
  const width = modules * dots
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (const [, x, bar] of svg.matchAll(/M(\d+) 0h(\d+)v1/g)) {
    for (let row = 0; row < height; row++) {
      for (let dot = Number(x) * dots; dot < (Number(x) + Number(bar)) * dots; dot++) {
        data.set([0, 0, 0], (row * width + dot) * 4)
      }
    }
  }
  return { data, width, height, colorSpace: 'srgb' } as ImageData
}

test.each([
  ['4006381333931', 'EAN13'],
  ['4607001234562', 'EAN13'],
  ['9780201379624', 'EAN13'],
  ['2000000000008', 'EAN13'],
  ['0012345678905', 'EAN13'],
  ['5901234123457', 'EAN13'],
  ['4006381333932', 'Code128'],
  ['DC97-16151A', 'Code128'],
  ['481227128558', 'Code128'],
  ['C00 144997/2', 'Code128'],
  ['A123456B', 'Code128'],
  ['1A23', 'Code128'],
  ['7', 'Code128'],
  ['12345', 'Code128'],
  ['AB12345', 'Code128'],
  ['X12345Y', 'Code128'],
  ['~ #%&+lower', 'Code128'],
])('%s is read back as it is, as %s', async (code, format) => {
  const svg = barcodeSvg(code, { width: 80, height: 10 })
  expect(svg).not.toBeNull()
  const found = await readBarcodes(pictureOf(svg ?? ''), { formats: ['EAN13', 'Code128'] })
  expect(found.map((each) => [each.text, each.format])).toEqual([[code, format]])
})

test('stripes are as wide as fits, in whole dots of the usual printer; what does not fit is left out', () => {
  const widthOf = (code: string, width: number) =>
    /width="([\d.]+)mm"/.exec(barcodeSvg(code, { width, height: 9 }) ?? '')?.[1]
  expect(widthOf('4006381333931', 55)).toBe('42.375')
  expect(widthOf('4006381333931', 41)).toBe('28.25')
  expect(widthOf('DC97-16151A', 64)).toBe('44')
  expect(widthOf('A'.repeat(48), 41)).toBeUndefined()
  expect(barcodeSvg('ШЩ', { width: 50, height: 9 })).toBeNull()
})
