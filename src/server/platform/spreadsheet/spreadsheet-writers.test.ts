import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type CellValue, writeCsv } from './csv-writer.ts'
import { readSpreadsheet } from './spreadsheet-reader.ts'
import { openXlsxArchive } from './xlsx-archive.ts'
import { writeXlsx } from './xlsx-writer.ts'

async function* rowsOf(rows: CellValue[][]) {
  yield* rows
}

async function bytesOf(stream: AsyncIterable<string | Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Buffer))
  return Buffer.concat(chunks)
}

async function readBack(bytes: Buffer) {
  const rows: string[][] = []
  for await (const { cells } of readSpreadsheet({ bytes })) rows.push(cells)
  return rows
}

const rows: CellValue[][] = [
  ['Артикул', 'Название', 'Цена'],
  ['00123', 'Насос "Askoll"; 30 Вт', 1890],
  ['=1+1', '@SUM(A1)', 0],
  ['\t=1', '<b>&amp;</b> _x0041_', 1.5],
  ['+79161234567', '－1 две\nстроки', null],
]
const expected = [
  ['Артикул', 'Название', 'Цена'],
  ['00123', 'Насос "Askoll"; 30 Вт', '1890'],
  ['=1+1', '@SUM(A1)', '0'],
  ['\t=1', '<b>&amp;</b> _x0041_', '1.5'],
  ['+79161234567', '－1 две\nстроки'],
]

test('what is written as XLSX is read back the same, leading zeros and strange signs included', async () => {
  expect(await readBack(await bytesOf(writeXlsx(rowsOf(rows))))).toEqual(expected)
})

test('what is written as CSV is read back the same; a fraction has the comma of Russian programs', async () => {
  const back = await readBack(await bytesOf(writeCsv(rowsOf(rows))))

  expect(back).toEqual(expected.map((row) => row.map((cell) => (cell === '1.5' ? '1,5' : cell))))
})

async function sheetXml(given: CellValue[][]): Promise<string> {
  const archive = await openXlsxArchive({ bytes: await bytesOf(writeXlsx(rowsOf(given))) }, 1e6)
  return (await bytesOf(archive.read('xl/worksheets/sheet1.xml'))).toString('utf8')
}

test('51. no cell is a formula: CSV puts an apostrophe before it, XLSX says that the cell is text', async () => {
  const csv = (await bytesOf(writeCsv(rowsOf(rows)))).toString('utf8')
  const xml = await sheetXml(rows)

  expect(csv.startsWith('\ufeff')).toBe(true)
  for (const text of ["'=1+1;'@SUM(A1)", '"\'\t=1"', "'+79161234567"]) expect(csv).toContain(text)
  expect(xml).not.toContain('<f>')
  // Style 2 is the format «Текст»: it stays text when somebody edits the cell, so no zero is lost and nothing is run.
  for (const text of ['00123', '=1+1', '@SUM(A1)', '\t=1', '+79161234567']) {
    expect(xml).toContain(`<c t="inlineStr" s="2"><is><t xml:space="preserve">${text}</t></is></c>`)
  }
})

test('a moment is a date cell in XLSX and a readable date in CSV, by the clock of the shop', async () => {
  const moment = new Date('2026-11-16T21:30:00.000Z')
  const dated: CellValue[][] = [['Дата'], [moment]]

  expect(await sheetXml(dated)).toContain('<c s="3"><v>46343.020833333</v></c>')
  expect(await readBack(await bytesOf(writeXlsx(rowsOf(dated))))).toEqual([['Дата'], ['2026-11-17 00:30:00']])
  expect(await readBack(await bytesOf(writeCsv(rowsOf(dated))))).toEqual([['Дата'], ['17.11.2026 00:30']])
})

test('more rows than a sheet holds go on the next sheet, under the same heading', async () => {
  const many = rowsOf([['Артикул'], ...Array.from({ length: 5 }, (_, n) => [`A${n}`])])
  const archive = await openXlsxArchive({ bytes: await bytesOf(writeXlsx(many, { rowsPerSheet: 3 })) }, 1e6)

  const texts = async (sheet: number) =>
    [
      ...(await bytesOf(archive.read(`xl/worksheets/sheet${sheet}.xml`)))
        .toString()
        .matchAll(/preserve">(\w+|[а-яё]+)</gi),
    ].map((match) => match[1])
  expect([await texts(1), await texts(2), await texts(3)]).toEqual([
    ['Артикул', 'A0', 'A1'],
    ['Артикул', 'A2', 'A3'],
    ['Артикул', 'A4'],
  ])
})

test('an empty table is still a book', async () => {
  expect(await readBack(await bytesOf(writeXlsx(rowsOf([]))))).toEqual([])
})

test('rows that stop coming break the file off instead of ending it as if it were whole', async () => {
  async function* broken(): AsyncGenerator<CellValue[]> {
    yield ['Артикул']
    yield ['A1']
    throw new Error('the database went away')
  }

  await expect(bytesOf(writeXlsx(broken()))).rejects.toThrow('the database went away')
  await expect(bytesOf(Readable.from(writeCsv(broken())))).rejects.toThrow('the database went away')
})

test('whoever stops reading also stops the rows', async () => {
  let isStopped = false
  async function* endless(): AsyncGenerator<CellValue[]> {
    try {
      for (let n = 0; ; n++) yield [`A${n}`, 'Насос сливной Askoll']
    } finally {
      isStopped = true
    }
  }

  const book = writeXlsx(endless())
  for await (const _ of book) break

  await expect.poll(() => isStopped).toBe(true)
})

test('a long list passes through a file row by row', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'shildik-sheet-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const path = join(directory, 'price.xlsx')
  const count = 20_000
  async function* many(): AsyncGenerator<CellValue[]> {
    for (let n = 0; n < count; n++) yield [String(n).padStart(8, '0'), `Насос сливной, вариант ${n}`, n]
  }
  await pipeline(writeXlsx(many()), createWriteStream(path))

  let read = 0
  for await (const { number, cells } of readSpreadsheet({ path })) {
    if (number !== read + 1 || cells[0] !== String(read).padStart(8, '0')) throw new Error(`row ${number} is ${cells}`)
    read++
  }
  expect(read).toBe(count)
})
