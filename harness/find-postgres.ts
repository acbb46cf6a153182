import { spawnSync } from 'node:child_process'
import { readdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { canInstall, findProgram, installPackage } from './system-packages.ts'

/** The shop's SQL is written for this PostgreSQL and newer ones. */
const oldestMajor = 15

/** Where packages keep the server's programs when they do not put them on the PATH: Debian, then Homebrew. */
const packageFolders = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt']

/** The folder with `initdb` and `postgres` of the newest PostgreSQL server on this machine. */
export function findPostgres(): string | undefined {
  const onPath = findProgram('postgres')
  const folders = packageFolders.flatMap((folder) => subfolders(folder).map((name) => join(folder, name, 'bin')))
  // A link on the PATH may stand alone; the server's other programs lie beside the file it leads to.
  const servers = [...(onPath ? [dirname(realpathSync(onPath))] : []), ...folders]
    .filter((folder) => findProgram('initdb', [folder]) === join(folder, 'initdb'))
    .map((folder) => ({ folder, major: majorVersion(versionAnswer(join(folder, 'postgres'))) }))
  return newestUsable(servers)?.folder
}

/** The same, with an installation where this machine allows one. */
export function obtainPostgres(): string | undefined {
  const found = findPostgres()
  if (found || !canInstall()) return found
  installPackage('postgresql')
  return findPostgres()
}

/** `postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)` → 15 */
export function majorVersion(answer: string): number {
  return Number(/\(PostgreSQL\) (\d+)/.exec(answer)?.[1] ?? 0)
}

export function newestUsable<Server extends { major: number }>(servers: readonly Server[]): Server | undefined {
  return servers.filter(({ major }) => major >= oldestMajor).toSorted((a, b) => b.major - a.major)[0]
}

function versionAnswer(program: string): string {
  return spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 20_000 }).stdout ?? ''
}

function subfolders(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
