import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A place that can be made full and then empty again. `writers`: who writes there, and whoever starts them again. */
export type SmallDisk = { directory: string; fill(...writers: number[]): void; free(): void; remove(): void }

const megabyte = 1024 * 1024

/** Enough for a fresh database and two of its log files, of which the engine cannot make a new one (16 MB) when it is full. */
const usualSizes = { diskBytes: 110 * megabyte, leftBytes: 2 * megabyte, fileBytes: 8 * megabyte }

type Sizes = typeof usualSizes

/** A small tmpfs where we may mount one, else a limit on the size of files; null where neither can be had. */
export function makeSmallDisk(directory: string, given: Partial<Sizes> = {}): SmallDisk | null {
  const sizes = { ...usualSizes, ...given }
  return mountSmallDisk(directory, sizes) ?? limitFileSize(directory, sizes)
}

function mountSmallDisk(directory: string, { diskBytes, leftBytes }: Sizes): SmallDisk | null {
  mkdirSync(directory, { recursive: true })
  if (!succeeds('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes}`, 'shildik-test', directory])) return null
  const ballast = join(directory, 'ballast')
  return {
    directory,
    fill() {
      const { bavail, bsize } = statfsSync(directory)
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - leftBytes)))
    },
    free: () => rmSync(ballast),
    remove: () => execFileSync('umount', ['-l', directory]),
  }
}

/** Processes started by the writers inherit the limit. */
function limitFileSize(directory: string, { fileBytes }: Sizes): SmallDisk | null {
  let limited: number[] = []
  function limit(pid: number, soft: string): boolean {
    return succeeds('prlimit', [`--fsize=${soft}:`, '--pid', String(pid)])
  }
  function free() {
    for (const pid of limited) limit(pid, 'unlimited')
  }
  if (!limit(process.pid, 'unlimited')) return null
  return {
    directory,
    fill(...writers) {
      limited = writers
      for (const pid of writers) limit(pid, String(fileBytes))
    },
    free,
    remove: free,
  }
}

function succeeds(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
