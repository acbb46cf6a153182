import { expect, test } from 'vitest'
import { buildPdf } from './pdf.fixture.ts'
import { drawPdfPage } from './pdf-page.ts'

const red = '1 0 0 rg 0 0 400 200 re f'
const blue = '0 0 1 rg 0 0 400 200 re f'

test('the page asked for is drawn, with how many there are', async () => {
  const file = buildPdf([{ content: red }, { content: blue, width: 200, height: 400 }])

  const first = await drawPdfPage(file, 1)
  const second = await drawPdfPage(file, 2)

  expect(first).toMatchObject({ ok: true, pages: 2, width: 2600, height: 1300 })
  expect(second).toMatchObject({ ok: true, width: 1300, height: 2600 })
  // Red, green, blue, opacity.
  if (first.ok) expect([...first.data.subarray(0, 4)]).toEqual([255, 0, 0, 255])
  expect(await drawPdfPage(file, 3)).toEqual({ ok: false, error: 'no-page', pages: 2 })
})

test.each([
  ['nothing but the beginning', Buffer.from('%PDF-1.7')],
  ['half a file', buildPdf([{ content: red }]).subarray(0, 60)],
  ['noise', Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(5000, 0x41)])],
])('%s is rejected', async (_what, bytes) => {
  expect(await drawPdfPage(bytes, 1)).toMatchObject({ ok: false })
})

test('a file that takes too long is given up', async () => {
  expect(await drawPdfPage(buildPdf([{ content: red }]), 1, 1)).toEqual({ ok: false, error: 'too-long' })
})
