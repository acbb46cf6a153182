// npm run reset-factors -- EMAIL: build when needed, then take the second factor of somebody who lost it.
import { buildWhenNeeded } from './build-when-needed.mjs'

buildWhenNeeded()
await import('../dist/server/reset-factors.js')
