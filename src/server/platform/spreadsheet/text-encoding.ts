import { createReadStream } from 'node:fs'
import { SheetError } from './sheet-limits.ts'
import type { SheetSource } from './xlsx-archive.ts'

/** Excel in Russia writes CSV in windows-1251, other programs in UTF-8, and «Текст Юникод» is UTF-16. The file does not say which. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1251'

const pieceBytes = 64 * 1024

export async function* bytesOf(source: SheetSource): AsyncGenerator<Buffer> {
  if ('path' in source) {
    for await (const chunk of createReadStream(source.path, { highWaterMark: pieceBytes })) yield chunk as Buffer
    return
  }
  for (let from = 0; from < source.bytes.length; from += pieceBytes) {
    yield source.bytes.subarray(from, from + pieceBytes)
  }
}

/** The whole file is looked at, because the first Russian word may come late; what is not UTF-8 is windows-1251. */
export async function detectEncoding(source: SheetSource): Promise<TextEncoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  let isUtf8 = true
  for await (const piece of bytesOf(source)) {
    if (isFirst && piece[0] === 0xff && piece[1] === 0xfe) return 'utf-16le'
    if (isFirst && piece[0] === 0xfe && piece[1] === 0xff) return 'utf-16be'
    isFirst = false
    // No text of either encoding has one; pictures and programs do.
    if (piece.includes(0)) throw new SheetError('unreadable')
    isUtf8 &&= isValid(utf8, piece)
  }
  return isUtf8 && isValid(utf8) ? 'utf-8' : 'windows-1251'
}

function isValid(decoder: TextDecoder, piece?: Buffer): boolean {
  try {
    if (piece) decoder.decode(piece, { stream: true })
    else decoder.decode()
    return true
  } catch {
    return false
  }
}

/** The mark at the beginning, where there is one, is dropped. */
export async function* textOf(source: SheetSource, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of bytesOf(source)) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}
