import { expect, test } from 'vitest'
import { scriptsOfPage } from './page-scripts.ts'

const manifest = {
  'entry.tsx': { file: 'assets/entry.js', imports: ['_react.js'] },
  'product-page.tsx': { file: 'assets/product.js', imports: ['_react.js', '_price.js'] },
  'cart-page.tsx': { file: 'assets/cart.js', imports: ['_price.js'] },
  '_react.js': { file: 'assets/react.js' },
  '_price.js': { file: 'assets/price.js', imports: ['_react.js'] },
  'tokens.css': { file: 'assets/tokens.css' },
}

test('a page loads its own scripts and what they import, each once', () => {
  const scripts = scriptsOfPage(manifest, ['entry.tsx', 'product-page.tsx', 'tokens.css'])

  expect(scripts.toSorted()).toEqual(['assets/entry.js', 'assets/price.js', 'assets/product.js', 'assets/react.js'])
})

test('a page the build does not know is an error, not a page of no weight', () => {
  expect(() => scriptsOfPage(manifest, ['renamed-page.tsx'])).toThrow('renamed-page.tsx')
})
