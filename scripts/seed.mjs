// npm run seed -- --products N: build when needed, then fill the shop.
import { buildWhenNeeded } from './build-when-needed.mjs'

buildWhenNeeded()
await import('../dist/server/seed.js')
