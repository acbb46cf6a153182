import type { GreyImage } from './grey-image.ts'

/** What is used of tesseract.js-core: https://github.com/naptha/tesseract.js-core compiles the same API for the browser. */
type TessApi = {
  Init(path: null, language: string, mode: number, config?: string): number
  SetVariable(name: string, value: string): boolean
  SetImageFile(orientation: number, angle: number): number
  Recognize(monitor: null): number
  GetTSVText(page: number): string
  End(): void
}
export type TessModule = {
  FS: { writeFile(path: string, data: Uint8Array | string): void }
  TessBaseAPI: new () => TessApi
}

export type ReadWord = { text: string; sure: number }
export type ReadLine = {
  text: string
  sure: number
  words: ReadWord[]
  left: number
  top: number
  width: number
  height: number
}

/** Only the network of newer versions is in the data that is shipped. */
const onlyNetwork = 1
export const wholeBlock = '6'
export const oneLine = '7'

export type TextReader = ReturnType<typeof openTextReader>

export function openTextReader(core: TessModule, data: Uint8Array) {
  core.FS.writeFile('./eng.traineddata', data)
  // A code is no word of any language: dictionaries would correct it into one.
  core.FS.writeFile(
    '/config',
    'load_system_dawg 0\nload_freq_dawg 0\nload_unambig_dawg 0\nload_punc_dawg 0\nload_number_dawg 0\nload_bigram_dawg 0\n',
  )
  const api = new core.TessBaseAPI()
  if (api.Init(null, 'eng', onlyNetwork, '/config') !== 0) throw new Error('the data of the reader is damaged')
  api.SetVariable('debug_file', '/dev/null')
  api.SetVariable('user_defined_dpi', '200')
  return {
    read(image: GreyImage, layout: string): ReadLine[] {
      core.FS.writeFile('/input', portableGreyMap(image))
      api.SetVariable('tessedit_pageseg_mode', layout)
      if (api.SetImageFile(1, 0) !== 0) throw new Error('the image was not taken')
      api.Recognize(null)
      return linesOf(api.GetTSVText(0))
    },
    close: () => api.End(),
  }
}

function portableGreyMap({ width, height, data }: GreyImage): Uint8Array {
  const header = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`)
  const file = new Uint8Array(header.length + data.length)
  file.set(header)
  file.set(data, header.length)
  return file
}

/** Rows of the table: 4 is a line, 5 a word of it. */
function linesOf(table: string): ReadLine[] {
  const lines: ReadLine[] = []
  for (const row of table.split('\n')) {
    const [level, , , , , , left, top, width, height, sure, text] = row.split('\t')
    if (level === '4') {
      const [x, y, w, h] = [left, top, width, height].map(Number) as [number, number, number, number]
      lines.push({ text: '', sure: 0, words: [], left: x, top: y, width: w, height: h })
    }
    if (level === '5' && text?.trim()) lines.at(-1)?.words.push({ text: text.trim(), sure: Number(sure) })
  }
  for (const line of lines) {
    line.text = line.words.map(({ text }) => text).join(' ')
    line.sure = line.words.reduce((sum, { sure }) => sum + sure, 0) / Math.max(1, line.words.length)
  }
  return lines.filter(({ words }) => words.length > 0)
}
