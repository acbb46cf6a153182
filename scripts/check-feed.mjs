// npm run check-feed -- FILE or ADDRESS: build when needed, then read the feed as a marketplace would.
import { buildWhenNeeded } from './build-when-needed.mjs'

buildWhenNeeded()
await import('../dist/server/check-feed.js')
