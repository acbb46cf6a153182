import { expect, test } from 'vitest'
import { platePieces, plateWords } from './plate-text.ts'

/** A line as a reader gives it, misread labels included, and what of it is looked up. */
test.each([
  ['MODEL : WW70J52EOHW/YLP', ['WW70J52EOHW/YLP']],
  ['MODEL CODE: WF60F1R1HOW/YLP', ['WF60F1R1HOW/YLP']],
  ['| MCDEL: WW65K42E03W/DLP', ['WW65K42E03W/DLP']],
  ['MODEL NO. F1096ND3', ['F1096ND3']],
  ['E-Nr. WAN28290OE/01 FD 9804 00123', ['WAN28290OE/01']],
  ['Mod. IWSC 5105 (CIS)', ['IWSC 5105 (CIS)']],
  ['MODEL EWT1066EFW PNC 913217405 00', ['EWT1066EFW', 'PNC 913217405 00']],
  ['TYPE AWE 6516/1 SERVICE 8578 651 61010', ['AWE 6516/1', 'SERVICE 8578 651 61010']],
  ['| Model: DFS 05010W', ['DFS 05010W']],
  ['MODEL NO.: MFD45S 100W', ['MFD45S', 'MFD45S 100W']],
  ['Mogens: RMC-M4502', ['RMC-M4502']],
  ['Moaens: RMC-M4502', ['RMC-M4502']],
  ['Model: DFS 05010¥', ['DFS 05010Y']],
  ['WF60F1R1H0W', ['WF60F1R1H0W']],
  ['IWSC 5105', ['IWSC 5105']],
  ['DC31-00178A', ['DC31-00178A']],
  ['220-240V ~ 50Hz 2000-2200W', []],
  ['IPX4 10A 0.05-1 MPa', []],
  ['MAX 6 kg 1400 rpm', []],
  ['MADE IN CHINA', []],
])('of «%s» %j is looked up', (line, texts) => {
  expect(platePieces([line]).map(({ text }) => text)).toEqual(texts)
})

/** The label is misread as readers misread it; without any label the length gives a serial number away. */
test.each([
  'S/N: 0B7X5ADH300412',
  'SIN: 0B7X5ADH300412',
  '5/N 0B7X5ADH300412',
  'S|N. 0B7X5ADH300412',
  'sm: 0B7X5ADH300412',
  'SERIAL NO. 409KWJR1A234',
  'Ser.No. 12345678',
  'Z-Nr. 00123456',
  'FD 9804 00123',
  '0B7X5ADH300412',
  '40912345678',
])('nothing of «%s» is shown or sent', (line) => {
  expect(platePieces([line])).toEqual([])
})

test('a serial number behind the model is cut off', () => {
  expect(platePieces(['Model: WKB 51031 S/N 16-1234567-08'])).toEqual([{ text: 'WKB 51031', isLabelled: true }])
})

test('on the label of a product a number without letters is its article', () => {
  expect(platePieces(['481236018529'])).toEqual([])
  expect(platePieces(['481236018529'], 'article')).toEqual([{ text: '481236018529', isLabelled: false }])
  expect(platePieces(['P/N: 00145338'], 'article')).toEqual([{ text: '00145338', isLabelled: true }])
})

test('makers are among the words, and no word has a figure', () => {
  expect(plateWords(['SAMSUNG', 'MODEL: WF60F1R1H0W', 'Hotpoint ARISTON'])).toEqual([
    'samsung',
    'model',
    'hotpoint',
    'ariston',
  ])
})
