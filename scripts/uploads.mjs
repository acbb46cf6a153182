// npm run uploads -- --to s3://…: build when needed, then move all files while the shop sells.
import { buildWhenNeeded } from './build-when-needed.mjs'

buildWhenNeeded()
await import('../dist/server/uploads.js')
