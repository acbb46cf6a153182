import { expect, test } from 'vitest'
import { readCodes, splitModelNumbers } from './code-reading.ts'

/** What is typed, the code that is meant, and what of it says nothing about products. */
const plates: [typed: string, code: string, rest: string][] = [
  ['WF60F1R1H0W/DLP', 'WF60F1R1H0W', '/DLP'],
  ['wf60f1r1h0w/dlp', 'WF60F1R1H0W', '/dlp'],
  ['WF60F1R1H0W / DLP', 'WF60F1R1H0W', '/ DLP'],
  ['WF60F1R1H0WDLP', 'WF60F1R1H0W', 'DLP'],
  ['Samsung WF60F1R1H0W/DLP', 'WF60F1R1H0W', '/DLP'],
  ['MODEL: WF60F1R1H0W/DLP', 'WF60F1R1H0W', '/DLP'],
  ['Model No. WF60F1R1H0W/DLP S/N 0A1B5ADH700123', 'WF60F1R1H0W', '/DLP'],
  ['МОДЕЛЬ: WF60F1R1H0W/DLP', 'WF60F1R1H0W', '/DLP'],
  ['F2J6HS0W.ABWPCOM', 'F2J6HS0W', '.ABWPCOM'],
  ['F2J6HS0W ABWPCOM', 'F2J6HS0W', 'ABWPCOM'],
  ['F2J6HS0WABWPCOM', 'F2J6HS0W', 'ABWPCOM'],
  ['LG F2J6HS0W.ABWPCOM', 'F2J6HS0W', '.ABWPCOM'],
  ['WAN28290OE/01', 'WAN28290OE', '/01'],
  ['WAN28290OE/01 FD 9805 00123', 'WAN28290OE', '/01'],
  ['E-Nr. WAN28290OE/01 FD 9805', 'WAN28290OE', '/01'],
  ['E-Nr.: WAN28290OE / 01', 'WAN28290OE', '/ 01'],
  ['ENR WAN28290OE01', 'WAN28290OE', '01'],
  ['IWSC 5105 (CIS)', 'IWSC5105', '(CIS)'],
  ['IWSC5105 CIS', 'IWSC5105', 'CIS'],
  ['IWSC 5105 X (EX)', 'IWSC5105', 'X (EX)'],
  ['IWSC 5105 (СНГ)', 'IWSC5105', '(СНГ)'],
  ['Mod. IWSC-5105 (CIS)', 'IWSC5105', '(CIS)'],
  ['PNC 914 340 514 00', '914340514', '00'],
  ['PNC 91434051400', '914340514', '00'],
  ['Prod. No. 914340514', '914340514', ''],
  ['Prod.No.: 914 340 514/01', '914340514', '/01'],
  ['SERVICE 8578 650 38000', '857865038000', ''],
  ['Service No 857865038000', '857865038000', ''],
  ['AWO/C 8204', 'AWOC8204', ''],
  ['СМА 60С107', 'CMA60C107', ''],
  ['ECAM 22.110', 'ECAM22110', ''],
  ['Бирюса 118', 'PCA118', ''],
  ['Ariston ABS VLS EVO PW 50 D1', 'ABSVLSEVOPW50D1', ''],
]

test.each(['AQ09TSBN пульт', 'ХМ 6725-081 петля', 'MFW3686 чаша'])(
  'in «%s» the part is no ending of a market',
  (typed) => {
    expect(readCodes(typed).readings.filter(({ rest }) => rest !== '')).toEqual([])
  },
)

test.each(plates)('«%s» names %s and leaves «%s» off', (typed, code, rest) => {
  expect(readCodes(typed).readings).toContainEqual(expect.objectContaining({ code, rest }))
})

test('labels make a plate, and a serial number is not looked for', () => {
  expect(readCodes('Mod. EWS1064EDW Prod. No. 914 340 514 00 Ser. No. 12345678')).toMatchObject({
    text: 'EWS1064EDW 914 340 514 00',
    isPlate: true,
  })
  expect(readCodes('Артикул: DC97-16140X')).toMatchObject({ text: 'DC97-16140X', isPlate: false })
})

test.each(['тип крепления', 'модель', 'код', 'сервис', 'насос для samsung', 'type c'])(
  'in «%s» no word is a label',
  (typed) => {
    expect(readCodes(typed)).toMatchObject({ text: typed, isPlate: false })
  },
)

test('of two readings of one code the one that explains more is taken', () => {
  const [reading] = readCodes('насос IWSC 5105 X (EX)').readings.filter(({ code }) => code === 'IWSC5105')

  expect(reading).toEqual({ code: 'IWSC5105', typed: 'IWSC 5105 X (EX)', rest: 'X (EX)', from: 2, to: 5 })
})

test('words after a code are not taken for a market', () => {
  const readings = readCodes('dc37 hepa').readings.filter(({ code }) => code === 'DC37')

  expect(readings).toEqual([{ code: 'DC37', typed: 'dc37', rest: '', from: 1, to: 1 }])
})

test('no text is too long to be read', () => {
  const { readings } = readCodes(Array.from({ length: 50 }, (_, n) => `A${n}/B.C (D) E`).join(' '))

  expect(readings.length).toBeLessThan(200)
})

test.each([
  ['EWS1064EDW PNC 914 340 514', 'EWS1064EDW', [{ number: '914340514', kind: 'pnc' }]],
  ['Electrolux EWS1064EDW, Prod. No. 914340514', 'Electrolux EWS1064EDW', [{ number: '914340514', kind: 'pnc' }]],
  ['Bosch WAN28290OE E-Nr. WAN28290OE/01', 'Bosch WAN28290OE', [{ number: 'WAN28290OE/01', kind: 'enr' }]],
  ['AWE 6516 SERVICE 8578 650 38000', 'AWE 6516', [{ number: '857865038000', kind: 'service' }]],
  ['Samsung WF60F1R1H0W/DLP', 'Samsung WF60F1R1H0W/DLP', []],
])('of «%s» the model is «%s»', (line, text, numbers) => {
  expect(splitModelNumbers(line)).toEqual({ text, numbers })
})
