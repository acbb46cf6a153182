import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A place that can be made full and then empty again. */
export type SmallDisk = { directory: string; fill(enginePid: number): void; free(): void; remove(): void }

/** Enough for a fresh database and two of its log files. */
const diskBytes = 110 * 1024 * 1024
const leftBytes = 2 * 1024 * 1024

/** A small tmpfs where we may mount one, else a limit on the size of files; null where neither can be had. */
export function makeSmallDisk(directory: string): SmallDisk | null {
  return mountSmallDisk(directory) ?? limitFileSize(directory)
}

function mountSmallDisk(directory: string): SmallDisk | null {
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

/** The engine cannot make new log files of 16 MB; engines started anew inherit the limit from this process. */
function limitFileSize(directory: string): SmallDisk | null {
  function limit(pid: number, soft: string): boolean {
    return succeeds('prlimit', [`--fsize=${soft}:`, '--pid', String(pid)])
  }
  if (!limit(process.pid, 'unlimited')) return null
  return {
    directory,
    fill(enginePid) {
      limit(process.pid, '8388608')
      limit(enginePid, '8388608')
    },
    free: () => limit(process.pid, 'unlimited'),
    remove: () => limit(process.pid, 'unlimited'),
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
