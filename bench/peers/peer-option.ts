import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

/** `name=path,…`: which other shops are installed where. */
export type PeerPaths = ReadonlyMap<string, string>

/** A name that is not known or a folder that is not there is a mistake of whoever started the bench, found before anything is measured. */
export function parsePeers(
  text: string,
  known: readonly string[],
  isThere: (path: string) => boolean = existsSync,
): PeerPaths {
  const paths = new Map<string, string>()
  for (const part of text.split(',')) {
    const [, name, path] = /^([^=]+)=(.+)$/.exec(part.trim()) ?? []
    if (!name || !path) throw new Error(`--peers wants name=path,…, not ${part}`)
    if (!known.includes(name)) throw new Error(`No other shop ${name}; there are ${known.join(', ')}`)
    if (paths.has(name)) throw new Error(`--peers names ${name} twice`)
    const folder = resolve(path)
    if (!isThere(folder)) throw new Error(`${name} is not installed in ${folder}`)
    paths.set(name, folder)
  }
  return paths
}
