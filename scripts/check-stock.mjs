// npm run check-stock: build when needed, then ask the books.
import { buildWhenNeeded } from './build-when-needed.mjs'

buildWhenNeeded()
await import('../dist/server/check-stock.js')
