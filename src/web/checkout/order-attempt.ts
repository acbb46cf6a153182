import { newKey } from '#web/api/new-key.ts'
import { savedJson, saveJson } from '#web/store/saved.ts'

/**
 * One key per order somebody tries to place: pressing again after a dead network, or in a second tab, asks for the same
 * order and gets it. Whatever is changed in between is another order with another key.
 */
const storageKey = 'order-attempt'

type Attempt = { content: string; key: string; lost?: LostAnswer }

/** No answer came to this key: its order may be there. Whose it is stands here as a mark as well; the cart it emptied is that person's. */
type LostAnswer = { key: string; owner: string; at: number }

/** Later than this an empty cart has other reasons. */
const lostForMs = 60 * 60 * 1000

let current: Attempt | undefined

export function attemptKey(content: unknown): string {
  const mark = markOf(JSON.stringify(content))
  const stored = readAttempt()
  const kept = current?.content === mark ? current : stored
  const { key } = kept?.content === mark ? kept : { key: newKey() }
  keep({ content: mark, key }, stored?.lost)
  return key
}

/** The order is there. */
export function forgetAttempt() {
  current = undefined
  saveJson(storageKey, null)
}

/** The key stands for another order. What is known of a lost answer stays: it may have been that one's. */
export function renewKey() {
  const stored = readAttempt()
  if (stored) keep({ content: '', key: '' }, stored.lost)
}

export function noteLostAnswer(userId: number | undefined) {
  const stored = readAttempt()
  if (stored) keep(stored, { key: stored.key, owner: ownerMark(userId), at: Date.now() })
}

/** The shop has looked for the order of this key and has none. An earlier one, with another key, may still be there. */
export function noteNotPlaced() {
  const stored = readAttempt()
  if (stored?.lost?.key === stored?.key) forgetLostAnswer()
}

/** Nobody knows whether this person's last order was placed. */
export function isAnswerLost(userId: number | undefined): boolean {
  const lost = readAttempt()?.lost
  return lost !== undefined && lost.owner === ownerMark(userId) && Math.abs(Date.now() - lost.at) < lostForMs
}

export function forgetLostAnswer() {
  const stored = readAttempt()
  if (stored) keep(stored, undefined)
}

function keep({ content, key }: Attempt, lost: LostAnswer | undefined) {
  current = { content, key, ...(lost && { lost }) }
  saveJson(storageKey, current)
}

function ownerMark(userId: number | undefined): string {
  return markOf(`owner ${userId ?? 'guest'}`)
}

/** Which content it was, without keeping anybody's address in the browser (FNV-1a, twice for 64 bits). */
export function markOf(text: string): string {
  let one = 0x811c9dc5
  let two = 0xc9dc5118
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    one = Math.imul(one ^ unit, 0x01000193)
    two = Math.imul(two ^ (unit + at), 0x01000193)
  }
  return `${text.length.toString(36)}-${(one >>> 0).toString(36)}-${(two >>> 0).toString(36)}`
}

function readAttempt(): Attempt | undefined {
  const { content, key, lost } = (savedJson(storageKey) ?? {}) as Partial<Attempt>
  if (typeof content !== 'string' || typeof key !== 'string') return undefined
  return { content, key, ...(isLost(lost) && { lost }) }
}

function isLost(lost: Partial<LostAnswer> | null | undefined): lost is LostAnswer {
  return typeof lost?.key === 'string' && typeof lost.owner === 'string' && typeof lost.at === 'number'
}
