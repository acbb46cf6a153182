/** A shopper on a phone waits for every script of a product page, so all of them together have a limit. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Manifest, scriptsOfPage } from './page-scripts.ts'

/** The promise of docs/architecture.md: at most 100 kB of compressed scripts on a product page, all in. */
const limitBytes = 100_000

/** What the browser loads on a product page: the start of the app, and the page with its loader. */
const productPageSources = [
  'src/web/entry-client.tsx',
  'src/web/product/product-page.tsx',
  'src/web/product/product-loader.ts',
]

const clientFolder = 'dist/client'
const manifest = JSON.parse(readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8')) as Manifest
const sizes = scriptsOfPage(manifest, productPageSources).map((file) => {
  return { file, bytes: brotliCompressSync(readFileSync(join(clientFolder, file))).length }
})
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)

for (const { file, bytes } of sizes.toSorted((a, b) => b.bytes - a.bytes)) {
  console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${file}`)
}
console.log(`${(total / 1000).toFixed(1).padStart(7)} kB  in all, of at most ${limitBytes / 1000} kB of brotli`)
process.exitCode = total > limitBytes ? 1 : 0
