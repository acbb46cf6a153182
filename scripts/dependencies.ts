import { readFileSync } from 'node:fs'

/** What a running shop consists of besides its own code, read from the lock file and so the same on every machine. */
export type Dependency = { name: string; version: string; licence: string }

type Lock = { packages: Record<string, { version?: string; license?: string; dev?: boolean; devOptional?: boolean }> }

/**
 * Licences a shop may be sold and changed under without publishing it. OFL is of the fonts; LGPL of libvips, which sharp loads as a
 * library of its own and which anyone may exchange.
 */
const allowed = new Set(['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'OFL-1.1'])
const allowedOf: Readonly<Record<string, string>> = { '@img/sharp-': 'LGPL-3.0-or-later' }

export function readDependencies(file = 'package-lock.json'): Dependency[] {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as Lock
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path, { version = '', license = 'none said' }]) => ({ name: nameOf(path), version, licence: license }))
    .sort((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version))
}

/** All parts of an `AND` must be allowed, one of an `OR`. */
export function isAllowed({ name, licence }: Pick<Dependency, 'name' | 'licence'>): boolean {
  const isOwnLicence = (text: string) =>
    Object.entries(allowedOf).some(([start, own]) => name.startsWith(start) && text === own)
  return licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((text) => allowed.has(text) || isOwnLicence(text)))
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}
