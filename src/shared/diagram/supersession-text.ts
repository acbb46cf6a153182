import type { Alternatives } from './diagram-admin-contract.ts'
import { diagramLimits } from './diagram-limits.ts'

/** What replaces a number, in one line as people write it: «DC31-1 или DC62-5 ×2 и 6601-8». */
export function alternativesText(alternatives: Alternatives): string {
  return alternatives
    .map((numbers) =>
      numbers.map(({ number, quantity }) => (quantity > 1 ? `${number} ×${quantity}` : number)).join(' и '),
    )
    .join(' или ')
}

/** Null: not understood. */
export function readAlternatives(text: string): Alternatives | null {
  if (text.trim() === '') return []
  const read = text
    .split(/\s+(?:или|or)\s+/iu)
    .map((alternative) => alternative.split(/\s+(?:и|and|\+)\s+/iu).map(readPart))
  if (read.length > diagramLimits.alternatives || read.some((parts) => parts.length > diagramLimits.alternatives))
    return null
  return read.every((parts) => parts.every((part) => part !== null)) ? (read as Alternatives) : null
}

function readPart(text: string): Alternatives[number][number] | null {
  const [, number = '', amount = '1'] = /^(.*?)(?:\s*[×*]\s*(\d{1,3}))?$/su.exec(text.trim()) ?? []
  const quantity = Number(amount)
  const isNumber = number.length > 0 && number.length <= 64 && /[\p{L}\p{N}]/u.test(number)
  return isNumber && quantity >= 1 ? { number: number.trim(), quantity } : null
}
