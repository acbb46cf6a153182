import { withoutFormulaGuard } from './formula-safety.ts'
import type { SharedStrings } from './shared-strings.ts'
import { SheetError, type SheetLimits, type SheetRow } from './sheet-limits.ts'
import type { NumberLook } from './xlsx-styles.ts'
import { columnOf, shownNumber, unescapeSheetText } from './xlsx-values.ts'
import type { XmlEvents } from './xml-reader.ts'

type Book = { strings: SharedStrings; looks: NumberLook[]; is1904: boolean; limits: SheetLimits }
type Cell = { column: number; type: string; look: NumberLook | undefined; text: string }

/** Tags of a sheet in, rows of text out. Of a formula its last result is taken, as the person last saw it. */
export function createSheetReader({
  strings,
  looks,
  is1904,
  limits,
  onRow,
}: Book & { onRow(row: SheetRow): void }): XmlEvents {
  let number = 0
  let cells: string[] = []
  let cell: Cell | null = null
  let nextColumn = 0
  /** Inside `v`, or inside `t` of a text that is written in the cell itself. */
  let isValue = false
  let isPhonetic = false

  function finish({ column, type, look, text }: Cell) {
    const shown = shownValue(type, look, text)
    if (!shown) return
    if (column >= limits.columns) throw new SheetError('too-many-columns', number)
    while (cells.length < column) cells.push('')
    cells[column] = shown
  }

  function shownValue(type: string, look: NumberLook | undefined, text: string): string {
    if (text === '') return ''
    if (type === 's') return withoutFormulaGuard(strings.at(Number(text)) ?? '')
    if (type === 'inlineStr' || type === 'str') return withoutFormulaGuard(unescapeSheetText(text))
    if (type === 'b') return text === '1' ? 'да' : 'нет'
    // An error («#N/A») stays as it looks; a date of type `d` is written out already.
    return type === 'e' || type === 'd' ? text : shownNumber(text, look, is1904)
  }

  return {
    open(name, attributes) {
      if (name === 'row') {
        // A row may say its number or simply follow the one before.
        const said = Number(attributes.r)
        number = Number.isInteger(said) && said > number ? said : number + 1
        cells = []
        nextColumn = 0
      } else if (name === 'c') {
        const column = columnOf(attributes.r ?? '') ?? nextColumn
        nextColumn = column + 1
        cell = { column, type: attributes.t ?? 'n', look: looks[Number(attributes.s ?? -1)], text: '' }
      } else if (name === 'rPh') isPhonetic = true
      else if (cell) isValue = name === 'v' || (name === 't' && !isPhonetic)
    },
    text(piece) {
      if (!isValue || !cell) return
      if (cell.text.length + piece.length > limits.cell) throw new SheetError('cell-too-long', number)
      cell.text += piece
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'c' && cell) {
        finish(cell)
        cell = null
      } else if (name === 'row') onRow({ number, cells })
    },
  }
}
