import { createHash } from 'node:crypto'

/** What a seal vouches for, and how it holds on to the one before it. Its hash needs nothing but the seal: a row that is gone does not hide it. */
export type Seal = {
  no: number
  what: 'row' | 'erased' | 'cut'
  eventId: string | null
  eventAt: string
  kept: string
  told: string
  salt: string | null
  sealedAt: string
  hash: string
}

/** The last seal of a chain. Kept in another place it proves that nobody has cut or rewritten what came before. */
export type ChainHead = { no: number; hash: string }

/** Where every chain begins. */
export const chainStart: ChainHead = { no: 0, hash: '0'.repeat(64) }

/** A row as the database writes it: `kept` stays for as long as the row lives, `told` may have to be erased. */
export type EventTexts = { kept: string; told: string }

export function keptDigest({ kept }: EventTexts): string {
  return sha256(kept)
}

export function toldDigest({ told }: EventTexts, salt: string): string {
  return sha256(`${salt}\n${told}`)
}

export function sealHash(before: ChainHead, seal: Omit<Seal, 'salt' | 'hash'>): string {
  const { no, what, eventId, eventAt, kept, told, sealedAt } = seal
  return sha256(JSON.stringify([before.hash, no, what, eventId, eventAt, kept, told, sealedAt]))
}

/** «512:ab12…», as it is printed, typed and put into a copy. */
export function headText({ no, hash }: ChainHead): string {
  return `${no}:${hash}`
}

export function parseHead(text: string): ChainHead | null {
  const [, no, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim()) ?? []
  return no && hash ? { no: Number(no), hash } : null
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
