import { access, chmod, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'

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

/** At the start: what an older version left open to others. Uploads are many, and in a private directory already. */
export async function closeDataDir(
  { dataDir, outbox }: { dataDir: string; outbox: string },
  log: FastifyBaseLogger,
): Promise<void> {
  try {
    await openPrivateDirectory(dataDir)
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

export function fileExists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
