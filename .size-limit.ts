import { readFileSync } from 'node:fs'
import { type Manifest, scriptLimitBytes, scriptsOfPage } from './scripts/page-scripts.ts'

/** What the browser loads on a product page: the start of the app, and the page with its loader. */
const productPageSources = [
  'src/web/entry-client.tsx',
  'src/web/product/product-page.tsx',
  'src/web/product/product-loader.ts',
]
const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Manifest

export default [
  {
    name: 'scripts of a product page',
    path: scriptsOfPage(manifest, productPageSources).map((file) => `dist/client/${file}`),
    limit: `${scriptLimitBytes} B`,
  },
]
