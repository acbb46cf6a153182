import { expect, test } from 'vitest'
import type { SheetError, SheetLimits } from './sheet-limits.ts'
import { readSheetHeads, readSpreadsheet } from './spreadsheet-reader.ts'
import { bookOf, bookOfSheets, zipOf } from './xlsx-book.fixture.ts'

async function cellsOf(bytes: Buffer, limits: Partial<SheetLimits> = {}): Promise<string[][]> {
  const rows: string[][] = []
  for await (const row of readSpreadsheet({ bytes }, limits)) rows.push(row.cells)
  return rows
}

function faultOf(bytes: Buffer, limits: Partial<SheetLimits> = {}): Promise<string> {
  return cellsOf(bytes, limits).then(
    () => 'read',
    (error: SheetError) => error.code ?? String(error),
  )
}

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`

test('a book of Excel is read as the person sees it: shared texts, zeros of articles, dates, results of formulas', async () => {
  const bytes = await bookOf({
    sharedStrings: `<si><t>Артикул</t></si><si><t xml:space="preserve"> DC31 </t></si>
      <si><r><rPr><b/></rPr><t>Насос </t></r><r><t>сливной</t></r><rPh sb="0" eb="1"><t>ナ</t></rPh></si><si><t/></si>
      <si><t>строка_x000D_две &amp; три</t></si>`,
    styles: `<numFmts count="3"><numFmt numFmtId="164" formatCode="00000000"/><numFmt numFmtId="165" formatCode="dd\\.mm\\.yyyy"/>
      <numFmt numFmtId="166" formatCode="#,##0.00&quot; ₽&quot;"/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="165"/><xf numFmtId="22"/><xf numFmtId="166"/></cellXfs>`,
    rows: `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>2</v></c></row>
      <row r="3" spans="1:9"><c r="A3" s="1"><v>12345</v></c><c r="B3" t="s"><v>1</v></c><c r="C3" s="2"><v>45658</v></c>
        <c r="D3" s="3"><v>45658</v></c><c r="E3" s="4"><v>45658.5</v></c><c r="F3" s="5"><v>1890.1000000000001</v></c>
        <c r="G3" t="str"><f>A1&amp;"!"</f><v>Артикул!</v></c><c r="H3" t="b"><v>1</v></c><c r="I3" t="e"><v>#N/A</v></c>
        <c r="J3" t="s"><v>4</v></c><c r="K3"><v>4.81236018529E+11</v></c><c r="L3" s="0"/></row>`,
  })

  const rows = []
  for await (const row of readSpreadsheet({ bytes })) rows.push(row)

  expect(rows).toEqual([
    { number: 1, cells: ['Артикул', '', 'Насос сливной'] },
    {
      number: 3,
      cells: [
        '00012345',
        ' DC31 ',
        '2025-01-01',
        '2025-01-01',
        '2025-01-01 12:00:00',
        '1890.1',
        'Артикул!',
        'да',
        '#N/A',
        'строка\rдве & три',
        '481236018529',
      ],
    },
  ])
})

test('texts in the cells themselves, rows without numbers and names with a prefix are read too', async () => {
  const bytes = await bookOf({
    rows: '',
    parts: {
      'xl/worksheets/sheet1.xml': `<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData>
        <x:row><x:c t="inlineStr"><x:is><x:r><x:t>00</x:t></x:r><x:r><x:t>42</x:t></x:r></x:is></x:c><x:c><x:v>3</x:v></x:c></x:row>
      </x:sheetData></x:worksheet>`,
    },
  })

  expect(await cellsOf(bytes)).toEqual([['0042', '3']])
})

test('the first sheet that is not hidden is read, and the Mac’s count of days is known', async () => {
  const bytes = await bookOf({
    rows: `<row>${text('первый')}</row>`,
    book: `<workbookPr date1904="1"/><sheets><sheet name="Скрытый" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Виден" sheetId="2" r:id="rId2"/></sheets>`,
  })
  const mac = await bookOf({
    styles: '<cellXfs><xf numFmtId="14"/></cellXfs>',
    rows: '<row><c s="0"><v>44196</v></c></row>',
    book: '<workbookPr date1904="1"/><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets>',
  })

  expect(await cellsOf(bytes)).toEqual([['второй']])
  expect(await cellsOf(mac)).toEqual([['2025-01-01']])
})

test('what the shop itself wrote with a guard against formulas comes back without it', async () => {
  expect(await cellsOf(await bookOf({ rows: `<row>${text("'-12")}${text("'abc")}</row>` }))).toEqual([['-12', "'abc"]])
})

test.each([
  ['a zip of something else', () => zipOf({ 'readme.txt': 'x' })],
  ['a cut-off zip', async () => (await bookOf({ rows: '' })).subarray(0, 300)],
  ['an empty document', () => bookOf({ rows: '', parts: { 'xl/worksheets/sheet1.xml': '' } })],
  ['broken XML', () => bookOf({ rows: '<row><c></row>' })],
  [
    'entities that multiply',
    () =>
      bookOf({
        rows: '',
        parts: {
          'xl/worksheets/sheet1.xml':
            '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>',
        },
      }),
  ],
  [
    'a file of the machine as an entity',
    () =>
      bookOf({
        rows: '',
        parts: {
          'xl/sharedStrings.xml':
            '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><sst><si><t>&f;</t></si></sst>',
        },
      }),
  ],
  ['an entity nobody declared', () => bookOf({ rows: `<row>${text('&boom;')}</row>` })],
  ['nesting without end', () => bookOf({ rows: '<a>'.repeat(5000) })],
  ['a tag without end', () => bookOf({ rows: `<row ${'a'.repeat(3_000_000)}` })],
  ['a comment without end', () => bookOf({ rows: `<!-- ${'<'.repeat(3_000_000)}` })],
])('%s is rejected as unreadable', async (_name, make) => {
  expect(await faultOf(await make())).toBe('unreadable')
})

test('a bomb is rejected as soon as it unpacks to more than is allowed, also when it lies about its size', async () => {
  const bomb = await bookOf({ rows: `<row>${'<c/>'.repeat(1_000_000)}</row>` })
  const lying = Buffer.from(bomb)
  // The size in the directory at the end of the zip, of every part.
  for (let at = lying.indexOf('PK\x01\x02'); at >= 0; at = lying.indexOf('PK\x01\x02', at + 4)) {
    lying.writeUInt32LE(10, at + 24)
  }

  expect(await faultOf(bomb, { unpacked: 1_000_000 })).toBe('too-large')
  expect(await faultOf(lying, { unpacked: 1_000_000 })).toMatch(/too-large|unreadable/)
})

test.each([
  ['more rows than allowed', `<row>${text('1')}</row>`.repeat(4), 'too-many-rows'],
  ['more columns than allowed', `<row>${text('1').repeat(6)}</row>`, 'too-many-columns'],
  ['a cell in the last column there is', '<row><c r="XFD1"><v>1</v></c></row>', 'too-many-columns'],
  ['a cell longer than allowed', `<row>${text('я'.repeat(21))}</row>`, 'cell-too-long'],
])('a book with %s is rejected', async (_name, rows, fault) => {
  expect(await faultOf(await bookOf({ rows }), { rows: 3, columns: 5, cell: 20 })).toBe(fault)
})

test('empty rows and formatted empty cells count for nothing', async () => {
  const rows = `${'<row><c r="XFD1" s="3"/></row>'.repeat(50)}<row r="90">${text('1')}</row>`

  expect(await cellsOf(await bookOf({ rows }), { rows: 1 })).toEqual([['1']])
})

test('an old XLS and a book with a password are named as such', async () => {
  expect(await faultOf(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))).toBe('old-excel')
})

test('the first rows of every sheet are read, hidden ones last; a broken sheet does not take the others with it', async () => {
  const sheets = [
    { name: 'Скрытый', isHidden: true, rows: [['x']] },
    {
      name: 'Прайс',
      rows: [
        ['Артикул', 'Цена'],
        ['A-1', 5],
        ['A-2', 6],
      ],
      merged: ['A1:B1'],
    },
    { name: 'Широкий', rows: [[null, null, null, null, null, 'далеко']] },
  ]
  const heads = await readSheetHeads({ bytes: await bookOfSheets(sheets) }, { rows: 2 }, { columns: 5 })

  expect(heads.map(({ name, isHidden, rows }) => [name, isHidden, rows.map(({ cells }) => cells)])).toEqual([
    [
      'Прайс',
      false,
      [
        ['Артикул', 'Цена'],
        ['A-1', '5'],
      ],
    ],
    ['Широкий', false, []],
    ['Скрытый', true, [['x']]],
  ])
  const third: string[][] = []
  for await (const { cells } of readSpreadsheet({ bytes: await bookOfSheets(sheets) }, {}, 2)) third.push(cells)
  expect(third).toEqual([['x']])
})

test('a bomb in any sheet is rejected while the sheets are looked through', async () => {
  const huge = { xml: `<c/>${'<c/>'.repeat(1_000_000)}` }
  const bomb = await bookOfSheets([
    { name: 'Прайс', rows: [['Артикул']] },
    { name: 'Бомба', rows: [[huge]] },
  ])
  await expect(readSheetHeads({ bytes: bomb }, { rows: 5 }, { unpacked: 1_000_000 })).rejects.toMatchObject({
    code: 'too-large',
  })
})
