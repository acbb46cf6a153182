import { createRequire } from 'node:module'
import type Sharp from 'sharp'

const require = createRequire(import.meta.url)
let loaded: typeof Sharp | undefined

/** The library takes 20 MB, and most shops draw a picture now and then: it is loaded for the first of them. */
export function imageLibrary(): typeof Sharp {
  loaded ??= require('sharp') as typeof Sharp
  return loaded
}
