import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Where the project's own files are, the same from the sources and from the built bundle. */
const root = findRoot(import.meta.dirname)

/** The database: tables, steps and functions. */
export const sqlDir = join(root, 'db')
/** Pictures of the demo shop, made by `npm run demo-pictures`. */
export const demoPicturesDir = join(root, 'demo', 'pictures')
export const clientDir = join(root, 'dist', 'client')
export const builtServerDir = join(root, 'dist', 'server')
/** The databases of new shops, made by the build. */
export const newDatabase = {
  directory: join(root, 'dist', 'new-database'),
  sqlDir,
  packageFile: join(root, 'package.json'),
}
/** True in development and tests, where TypeScript runs as it is. */
export const runsFromSource = import.meta.filename.endsWith('.ts')

function findRoot(from: string): string {
  if (existsSync(join(from, 'package.json'))) return from
  const parent = dirname(from)
  if (parent === from) throw new Error('package.json not found above the running program')
  return findRoot(parent)
}
