// npm start: build when the sources changed since the last build, then run the shop in this very process.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const stampFile = join(root, 'dist', 'build-stamp')
const inputs = ['src', 'public', 'package.json', 'package-lock.json', 'vite.config.ts']

process.chdir(root)
process.env.NODE_ENV ??= 'production'

const stamp = hashOf(inputs)
if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) {
  console.log('Собираем магазин…')
  execFileSync(process.execPath, [process.env.npm_execpath ?? 'npm', 'run', '--silent', 'build'], { stdio: 'inherit' })
  writeFileSync(stampFile, stamp)
}
await import('../dist/server/main.js')

/** @param {string[]} paths */
function hashOf(paths) {
  const hash = createHash('sha256').update(process.version)
  for (const path of paths) addToHash(hash, path)
  return hash.digest('hex')
}

/** @param {import('node:crypto').Hash} hash @param {string} path */
function addToHash(hash, path) {
  if (!existsSync(path)) return
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path).sort()) addToHash(hash, join(path, name))
    return
  }
  if (!path.includes('.test.')) hash.update(path).update(readFileSync(path))
}
