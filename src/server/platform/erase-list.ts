import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openPrivateDirectory, privateFile } from './private-files.ts'

/**
 * Who was erased and when, by id and without a name. It stands in a file beside the database and in every backup: an older backup brings
 * people back who had asked to be forgotten, and is cleared of them by these lists.
 */
export type Erasure = { userId: number; at: string }

export const eraseListName = 'erased.txt'

export async function appendErasures(directory: string, erasures: Erasure[]): Promise<void> {
  if (erasures.length === 0) return
  await openPrivateDirectory(directory)
  const handle = await open(join(directory, eraseListName), 'a', privateFile)
  try {
    await handle.writeFile(erasures.map(({ userId, at }) => `${userId} ${at}\n`).join(''))
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A line that was cut off by a power cut is left out. */
export async function readErasures(directory: string): Promise<Erasure[]> {
  const text = await readFile(join(directory, eraseListName), 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => {
    const [, userId, at] = /^(\d{1,10}) (\d{4}-\d\d-\d\dT\S+Z)$/.exec(line) ?? []
    return userId && at ? [{ userId: Number(userId), at }] : []
  })
}
