/**
 * Weighs the scripts of a product page as they were built, so that `npm run check` knows without a browser; the
 * journey e2e/page-weight.spec.ts counts what really travels.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Manifest, scriptLimitBytes, scriptsOfPage } from './page-scripts.ts'

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
console.log(`${(total / 1000).toFixed(1).padStart(7)} kB  in all, of at most ${scriptLimitBytes / 1000} kB of brotli`)
process.exitCode = total > scriptLimitBytes ? 1 : 0
