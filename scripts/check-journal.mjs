// npm run check-journal: build when needed, then ask the journal whether anybody has touched it.
import { buildWhenNeeded } from './build-when-needed.mjs'

buildWhenNeeded()
await import('../dist/server/check-journal.js')
