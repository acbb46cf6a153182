import { expect, test } from 'vitest'
import { pageAssetsOf } from './page-assets.ts'

const manifest = {
  'src/web/entry-client.tsx': { file: 'assets/entry.js', imports: ['_vendor.js'] },
  '_vendor.js': { file: 'assets/vendor.js' },
  'src/web/head-script.ts': { file: 'assets/head.js' },
  'src/web/styles.css': { file: 'assets/styles.css' },
  'src/web/product/product-page.tsx': { file: 'assets/product.js', imports: ['_vendor.js', '_card.js'] },
  '_card.js': { file: 'assets/card.js' },
  'src/web/admin/frame/admin-layout.tsx': {
    file: 'assets/admin.js',
    imports: ['_vendor.js'],
    css: ['assets/admin.css'],
  },
  'src/web/ui/fonts/onest-russian.woff2': { file: 'assets/russian.woff2' },
  'src/web/ui/fonts/onest-ruble.woff2': { file: 'assets/ruble.woff2' },
  'node_modules/onest/onest-cyrillic-wght-normal.woff2': { file: 'assets/cyrillic.woff2' },
  'node_modules/onest/onest-latin-ext-wght-normal.woff2': { file: 'assets/latin-ext.woff2' },
}

test('a page asks early for the chunks of its screen and of what they need, each once', () => {
  const assets = pageAssetsOf(manifest, '')
  expect(assets.entryScript).toBe('/assets/entry.js')
  expect(assets.preloadFor(['src/web/product/product-page.tsx'])).toEqual([
    '/assets/vendor.js',
    '/assets/product.js',
    '/assets/card.js',
  ])
})

test('the styles of management come with its pages and with no other', () => {
  const { stylesFor } = pageAssetsOf(manifest, '')
  expect(stylesFor(['src/web/admin/frame/admin-layout.tsx'])).toEqual(['/assets/admin.css'])
  expect(stylesFor(['src/web/product/product-page.tsx'])).toEqual([])
})

test('only the letters a page shows at once are asked for early', () => {
  expect(pageAssetsOf(manifest, '').fonts).toEqual([
    { href: '/assets/russian.woff2', shownBy: '' },
    { href: '/assets/ruble.woff2', shownBy: '₽' },
  ])
})

test('a screen that the build does not know is a mistake, not a slow page', () => {
  expect(() => pageAssetsOf(manifest, '').preloadFor(['src/web/no-such-page.tsx'])).toThrow('no-such-page')
})
