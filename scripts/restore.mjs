// npm run restore -- --from DIR: build when needed, then bring a copy back into an empty shop.
import { buildWhenNeeded } from './build-when-needed.mjs'

buildWhenNeeded()
await import('../dist/server/restore.js')
