// npm run read-1c -- FILE…: build when needed, then say what the files of 1С hold.
import { buildWhenNeeded } from './build-when-needed.mjs'

buildWhenNeeded()
await import('../dist/server/read-1c.js')
