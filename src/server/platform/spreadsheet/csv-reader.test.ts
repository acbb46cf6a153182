import { expect, test } from 'vitest'
import { detectDelimiter } from './csv-reader.ts'
import type { SheetError, SheetLimits } from './sheet-limits.ts'
import { readSpreadsheet } from './spreadsheet-reader.ts'

async function rowsOf(bytes: Buffer, limits: Partial<SheetLimits> = {}) {
  const rows: [number, ...string[]][] = []
  for await (const { number, cells } of readSpreadsheet({ bytes }, limits)) rows.push([number, ...cells])
  return rows
}

/** Russian text as Excel in Russia writes it. */
function windows1251(text: string): Buffer {
  return Buffer.from(
    [...text].map((letter) => {
      const code = letter.charCodeAt(0)
      if (letter === 'ё') return 0xb8
      if (letter === '№') return 0xb9
      return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code
    }),
  )
}

const table = 'Артикул;Количество\r\n00123;2\r\nнасос №1, ёмкий;3\r\n'
const read = [
  [1, 'Артикул', 'Количество'],
  [2, '00123', '2'],
  [3, 'насос №1, ёмкий', '3'],
]

test.each([
  ['UTF-8', Buffer.from(table)],
  ['UTF-8 with the mark', Buffer.from(`\ufeff${table}`)],
  ['windows-1251', windows1251(table)],
  ['UTF-16', Buffer.from(`\ufeff${table}`, 'utf16le')],
])('a table in %s is read, and articles keep their zeros', async (_name, bytes) => {
  expect(await rowsOf(bytes)).toEqual(read)
})

test('Russian letters that come only late in the file are recognised all the same', async () => {
  const late = `${'DC31;1\n'.repeat(20_000)}насос;2\n`

  expect((await rowsOf(windows1251(late))).at(-1)).toEqual([20_001, 'насос', '2'])
  expect((await rowsOf(Buffer.from(late))).at(-1)).toEqual([20_001, 'насос', '2'])
})

test.each([
  ['Артикул;Цена\nA1;12,50\nA2;13,00\n', ';'],
  ['Артикул\tЦена\nA1\t12,50\n', '\t'],
  ['sku,name,price\nA1,"Насос; сливной",12.5\nA2,Шланг,3\n', ','],
  ['sku|price\nA1|1\n', '|'],
  ['DC31-00178A\nDC31-00178B\n', ';'],
  ['', ';'],
])('columns of %j are parted by %j', (head, delimiter) => {
  expect(detectDelimiter(head)).toBe(delimiter)
})

test('quotes, line breaks in cells, `sep=` and empty lines are understood', async () => {
  const text = 'sep=,\n"a ""b""",2\n\n"две\nстроки",3\nШланг 3/4",4\n\'=1+1,5\n'

  expect(await rowsOf(Buffer.from(text))).toEqual([
    [2, 'a "b"', '2'],
    [4, 'две\nстроки', '3'],
    [5, 'Шланг 3/4"', '4'],
    [6, '=1+1', '5'],
  ])
})

test.each([
  ['a picture', Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.alloc(100)]), 'unreadable'],
  ['a quote that is never closed', Buffer.from(`a;b\n"${'x\n'.repeat(700_000)}`), 'cell-too-long'],
  ['too many rows', Buffer.from('1\n'.repeat(11)), 'too-many-rows'],
  ['too many columns', Buffer.from(`${'1;'.repeat(20)}1\n`), 'too-many-columns'],
  ['a long cell', Buffer.from(`${'я'.repeat(21)};1\n`), 'cell-too-long'],
])('%s is rejected', async (_name, bytes, fault) => {
  const outcome = await rowsOf(bytes, { rows: 10, columns: 10, cell: 20 }).catch((error: SheetError) => error.code)

  expect(outcome).toBe(fault)
})
