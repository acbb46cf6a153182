import type { RouteOptions } from 'fastify'
import { z } from 'zod'

/** Requests nobody's browser would send, the same ones for the same seed. */
export type HostileRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers: Record<string, string>
  payload?: string
}

export type Dice = {
  below(limit: number): number
  of<Item>(items: readonly Item[]): Item
  chance(share: number): boolean
}

/** mulberry32: small, quick, and good enough to find what nobody thought of. */
export function rollDice(seed: number): Dice {
  let state = seed
  function next() {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, of: (items) => items[below(items.length)]!, chance: (share) => next() < share }
}

const texts = [
  '',
  ' ',
  'a',
  'насос',
  "'; drop table users; --",
  '%',
  '_',
  '\\',
  'foo & | bar',
  '<->',
  ':*',
  '<script>alert(1)</script>',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202eabc',
  '\u200b',
  '\ufeff',
  '😀',
  '٦',
  '../../etc/passwd',
  '%2e%2e%2f',
  'null',
  'true',
  '-1',
  '0',
  '1e309',
  '2147483648',
  '99999999999999999999',
  '9007199254740993',
  'NaN',
  '2026-02-30',
  'toString',
  '__proto__',
  'я'.repeat(300),
  'e\u0301'.repeat(50),
]
const plausible = [
  '1',
  '2',
  'ivan@example.ru',
  '+79161234567',
  '123456',
  'correct horse',
  'user',
  'Анна',
  'WMF8000',
  'popular',
]

function anyText(dice: Dice): string {
  if (dice.chance(0.4)) return dice.of(plausible)
  if (dice.chance(0.01)) return 'x'.repeat(1_000_000)
  return dice.of(texts)
}

function anyValue(dice: Dice, depth = 0): unknown {
  const kinds = [
    () => anyText(dice),
    () => anyText(dice),
    () => dice.of([0, 1, -1, 1.5, 1e9, 2_147_483_648, -9999, 1e308, Number.MAX_SAFE_INTEGER]),
    () => dice.of([null, true, false]),
    () => (depth > 2 ? [] : Array.from({ length: dice.below(4) }, () => anyValue(dice, depth + 1))),
    () => (depth > 2 ? {} : { [anyText(dice).slice(0, 20)]: anyValue(dice, depth + 1) }),
  ]
  return dice.of(kinds)()
}

const strangeBodies = [
  '',
  '{',
  'null',
  '1',
  '"text"',
  '[]',
  '[[]]',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  '\u0000',
  '['.repeat(30_000),
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  '{"email":"a","email":["b"]}',
  `{"text":"${'x'.repeat(1_000_000)}"}`,
]
const strangeTypes = [
  'text/plain',
  'application/xml',
  'application/json\ta',
  ' application/json',
  'multipart/form-data',
  'a/b/c',
]

function keysOf(schema: unknown): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}

function anyBody(dice: Dice, route: RouteOptions): string {
  if (dice.chance(0.1)) return dice.of(strangeBodies)
  const keys = keysOf(route.schema?.body)
  const entries = keys.filter(() => dice.chance(0.9)).map((key) => [key, anyValue(dice)])
  if (dice.chance(0.2)) entries.push([anyText(dice).slice(0, 50), anyValue(dice)])
  return JSON.stringify(Object.fromEntries(entries))
}

function anySegment(dice: Dice): string {
  if (dice.chance(0.03)) return dice.of(['%', '%E0%A4%A', '%00', '%ff', '..%2f', '%5c', ';x', 'a%2Fb'])
  // Half a character has no percent form; in a body it still travels.
  return encodeURIComponent(
    anyText(dice)
      .slice(0, 400)
      .replace(/[\ud800-\udfff]/gu, ''),
  )
}

function anyQuery(dice: Dice, route: RouteOptions): string {
  const keys = [
    ...keysOf(route.schema?.querystring),
    'search',
    'q',
    'cursor',
    'limit',
    'page',
    'sort',
    'attr.x',
    'user_id',
  ]
  const pairs = Array.from({ length: dice.below(4) }, () => `${dice.of(keys)}=${anySegment(dice).slice(0, 2000)}`)
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

export function hostileRequest(dice: Dice, route: RouteOptions): HostileRequest {
  const method = dice.of([route.method].flat()) as HostileRequest['method']
  const path = route.url.replace(/:[a-zA-Z]+|\*/g, () =>
    dice.chance(0.5) ? String(1 + dice.below(5)) : anySegment(dice),
  )
  const url = `${path}${anyQuery(dice, route)}`
  if (method === 'GET') return { method, url, headers: {} }
  const type = dice.chance(0.03) ? dice.of(strangeTypes) : 'application/json'
  return { method, url, headers: { 'content-type': type }, payload: anyBody(dice, route) }
}
