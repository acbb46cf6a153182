// npm start: build when the sources changed since the last build, then run the shop in this very process.
import { join } from 'node:path'
import { buildWhenNeeded } from './build-when-needed.mjs'

process.chdir(join(import.meta.dirname, '..'))
process.env.NODE_ENV ??= 'production'
buildWhenNeeded()
await import('../dist/server/main.js')
