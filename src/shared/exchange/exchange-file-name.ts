import { pictureName } from './exchange-values.ts'

/** A file of an exchange by the name 1С gives it: only the last part of it counts, and only kinds the exchange knows. */
export type ExchangeFileName =
  | { ok: true; name: string; kind: 'xml' | 'zip' | 'picture' }
  | { ok: false; reason: string }

const mostCharacters = 200

export function readFileName(given: string): ExchangeFileName {
  const steps = given.replaceAll('\\', '/').split('/')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is rejected
  if (given === '' || given.length > 1000 || /[\u0000-\u001f]/.test(given))
    return { ok: false, reason: 'Файл без имени' }
  if (steps.includes('..') || /^[a-z]:/i.test(given)) {
    return { ok: false, reason: 'Имя файла ведёт за пределы обмена' }
  }
  const last = steps.at(-1) ?? ''
  if (last.length > mostCharacters) return { ok: false, reason: 'Слишком длинное имя файла' }
  if (/^[^/]+\.xml$/i.test(last)) return { ok: true, name: last, kind: 'xml' }
  if (/^[^/]+\.zip$/i.test(last)) return { ok: true, name: last, kind: 'zip' }
  const picture = pictureName(given)
  return picture.ok
    ? { ok: true, name: picture.name, kind: 'picture' }
    : { ok: false, reason: `Такие файлы не принимаем: ${last.slice(0, 60)}` }
}

/** Some exchanges never say where a file begins, but its first bytes do. */
export function beginsAnew(kind: 'xml' | 'zip' | 'picture', bytes: Uint8Array): boolean {
  const head = Array.from(bytes.subarray(0, 9), (byte) => String.fromCharCode(byte)).join('')
  if (kind === 'xml') return /^(ï»¿)?<\?xml /.test(head)
  return kind === 'picture' && /^(ÿØÿ|\u0089PNG|GIF8|RIFF|BM)/.test(head)
}
