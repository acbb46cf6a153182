/**
 * Drawings of a list come together, as symbols of one file: its address names them, so it needs no memory, can be stored for good, and
 * says nothing about anybody. A list of 24 parts is one request.
 */
const separator = '+'

/** A drawing made from attributes, not one of those every page has anyway. */
export function isDrawingWord(drawing: string): boolean {
  return drawing.includes('.')
}

export function sheetName(drawings: readonly string[]): string {
  return [...new Set(drawings.filter(isDrawingWord))].sort().join(separator)
}

export function wordsOf(sheet: string): string[] {
  return sheet.split(separator)
}
