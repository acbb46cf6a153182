import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const stampFile = join(root, 'dist', 'build-stamp')
const inputs = ['src', 'db', 'public', 'package.json', 'package-lock.json', 'vite.config.ts']

/** Builds the shop unless the sources are the ones it was last built from. */
export function buildWhenNeeded() {
  const stamp = hashOfSources(inputs)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log('Собираем магазин…')
  // npm_execpath is npm's own program: on Windows a bare `npm` cannot be executed.
  const npm = process.env.npm_execpath
  const [program, ...args] = npm ? [process.execPath, npm] : ['npm']
  // Told on standard error: the standard output of a command is its own.
  execFileSync(program, [...args, 'run', '--silent', 'build'], { stdio: ['inherit', 2, 2], cwd: root })
  writeFileSync(stampFile, stamp)
}

/**
 * Of files and folders of the project, without their tests.
 * @param {string[]} names
 */
export function hashOfSources(names) {
  const hash = createHash('sha256').update(process.version)
  for (const name of names) addToHash(hash, join(root, name))
  return hash.digest('hex')
}

/** @param {import('node:crypto').Hash} hash @param {string} path */
function addToHash(hash, path) {
  if (!existsSync(path)) return
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path).sort()) addToHash(hash, join(path, name))
    return
  }
  if (!path.includes('.test.')) hash.update(path.slice(root.length)).update(readFileSync(path))
}
