// npm run backup -- --to DIR: build when needed, then copy the whole shop, running or not.
import { buildWhenNeeded } from './build-when-needed.mjs'

buildWhenNeeded()
await import('../dist/server/backup.js')
