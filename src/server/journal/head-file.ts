import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileDurably } from '#server/platform/files/durable-file.ts'
import { type ChainHead, headText, parseHead } from './journal-seal.ts'

/**
 * Heads of the chain in a file beside the database: the newest, and the last one of every day before. Whoever cuts the end of the chain
 * off inside the database leaves this behind.
 */
const fileName = 'journal-heads.txt'
const mostLines = 400

export type KeptHead = ChainHead & { sealedAt: string }

/** True when this is the first one of its day. */
export async function keepHead(directory: string, head: KeptHead): Promise<boolean> {
  const lines = await readLines(directory)
  const last = lines.at(-1)
  const isNewDay = !last || last.startsWith('restored ') || dayOf(last) !== dayOf(lineOf(head))
  const kept = isNewDay ? lines : lines.slice(0, -1)
  await write(directory, [...kept, lineOf(head)])
  return isNewDay
}

/** After a copy came back the chain goes on from there: what was written after that copy is known to be gone. */
export async function noteRestore(directory: string, at: Date): Promise<void> {
  await write(directory, [...(await readLines(directory)), `restored ${at.toISOString()}`])
}

export async function readHeads(directory: string): Promise<{ heads: KeptHead[]; restoredAt: string | null }> {
  const lines = await readLines(directory)
  const restored = lines.findLastIndex((line) => line.startsWith('restored '))
  const heads = lines.slice(restored + 1).flatMap((line) => {
    const [text = '', sealedAt = ''] = line.split(' ')
    const head = parseHead(text)
    return head ? [{ ...head, sealedAt }] : []
  })
  return { heads, restoredAt: lines[restored]?.slice('restored '.length) ?? null }
}

async function readLines(directory: string): Promise<string[]> {
  const text = await readFile(join(directory, fileName), 'utf8').catch(() => '')
  return text.split('\n').filter((line) => line !== '')
}

async function write(directory: string, lines: string[]): Promise<void> {
  await writeFileDurably(join(directory, fileName), Buffer.from(`${lines.slice(-mostLines).join('\n')}\n`))
}

function lineOf(head: KeptHead): string {
  return `${headText(head)} ${head.sealedAt}`
}

function dayOf(line: string): string {
  return (line.split(' ')[1] ?? '').slice(0, 10)
}
