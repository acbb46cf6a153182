import { newKey } from '#web/api/new-key.ts'
import { savedJson, saveJson } from '#web/store/saved.ts'

/**
 * One key per order somebody tries to place: pressing again after a dead network, or in a second tab, asks for the same
 * order and gets it. Whatever is changed in between is another order with another key.
 */
const storageKey = 'order-attempt'

type Attempt = { content: string; key: string }

let current: Attempt | undefined

export function attemptKey(content: unknown): string {
  const mark = markOf(JSON.stringify(content))
  const kept = current?.content === mark ? current : readAttempt()
  current = kept?.content === mark ? kept : { content: mark, key: newKey() }
  saveJson(storageKey, current)
  return current.key
}

/** The order is there, or the key stands for another one. */
export function forgetAttempt() {
  current = undefined
  saveJson(storageKey, null)
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
  const { content, key } = (savedJson(storageKey) ?? {}) as Partial<Attempt>
  return typeof content === 'string' && typeof key === 'string' ? { content, key } : undefined
}
