import { chmod, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { outboxDir } from '#server/platform/mail/outbox-files.ts'
import { fileExists } from './file-exists.ts'

/** What the shop stores is for the account it runs as: names, addresses and mail must not be readable by every user of the machine. */
export const privateFile = 0o600
export const privateDirectory = 0o700

/** For a whole program, its child processes included: whatever it makes is private. */
export function makeOnlyPrivateFiles() {
  process.umask(0o077)
}

/** A directory of an older version may be open to others. */
export async function openPrivateDirectory(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: privateDirectory })
  await chmod(directory, privateDirectory)
}

/** At the start: what an older version left open to others. Uploads are many, and behind a closed door already. */
export async function closeDataDir({ dataDir }: { dataDir: string }, log: FastifyBaseLogger): Promise<void> {
  try {
    await openPrivateDirectory(dataDir)
    const outbox = outboxDir({ dataDir })
    if (await fileExists(outbox)) await makePrivate(outbox)
  } catch (error) {
    // A volume that belongs to somebody else: the shop works, and whoever runs it learns of it.
    log.warn({ err: error }, 'DATA_DIR открыт другим пользователям машины, закрыть его не удалось')
  }
}

/** Everything below a directory, whatever it was copied from. */
export async function makePrivate(directory: string): Promise<void> {
  await chmod(directory, privateDirectory)
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) await makePrivate(path)
    else if (entry.isFile()) await chmod(path, privateFile)
  }
}
