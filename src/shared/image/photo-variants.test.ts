import { expect, test } from 'vitest'
import { isFileOfDrawing, isIllustration, photoVariants } from './photo-variants.ts'

test('our own photo is offered in three widths and two formats', () => {
  expect(photoVariants('/uploads/products/pump-3f2a1c.webp')).toEqual({
    avif: '/uploads/products/pump-3f2a1c-320.avif 320w, /uploads/products/pump-3f2a1c-640.avif 640w, /uploads/products/pump-3f2a1c-1200.avif 1200w',
    webp: '/uploads/products/pump-3f2a1c-320.webp 320w, /uploads/products/pump-3f2a1c-640.webp 640w, /uploads/products/pump-3f2a1c.webp 1200w',
    src: '/uploads/products/pump-3f2a1c.webp',
    close: null,
  })
})

test.each([
  ['a bare name', 'pump-detail-00ff00.webp', 'pump-detail-00ff00-320.avif 320w'],
  [
    'a foreign host with our name',
    'https://cdn.example/a/pump-3f2a1c.webp',
    'https://cdn.example/a/pump-3f2a1c-320.avif 320w',
  ],
])('%s has variants beside it', (_, url, first) => {
  expect(photoVariants(url)?.avif.split(', ')[0]).toBe(first)
})

test.each([
  ['a photo somebody uploaded', '/uploads/products/DSC_0042.jpg'],
  ['a WebP of another origin', '/uploads/products/pump.webp'],
  ['a variant itself is not stored', '/uploads/products/pump-3f2a1c-640.webp'],
  ['a name with a blank would break the list', '/uploads/products/my pump-3f2a1c.webp'],
  ['a query is not part of our names', '/uploads/products/pump-3f2a1c.webp?v=2'],
  ['nothing', ''],
])('%s has no variants: %s', (_, url) => {
  expect(photoVariants(url)).toBeNull()
})

test('a photo that was taken large has one more file, for a close look', () => {
  expect(photoVariants('/uploads/products/p-0123456789abcdef-hd-3f2a1c.webp')?.close).toBe(
    '/uploads/products/p-0123456789abcdef-hd-3f2a1c-2400.webp',
  )
})

test.each([
  ['/uploads/products/illustration-cuff-ruler-3f2a1c.webp', true],
  ['illustration-bearing-00ff00.webp', true],
  ['/uploads/products/p-0123456789abcdef-3f2a1c.webp', false],
  ['/uploads/illustration-of-mine/pump-3f2a1c.webp', false],
])('%s is an illustration: %s', (url, isOne) => {
  expect(isIllustration(url)).toBe(isOne)
})

test.each([
  ['/uploads/categories/washer-df8a48.webp', 'washer', true],
  ['/uploads/categories/washer-df8a48.webp', 'dish', false],
  ['/uploads/categories/p-0123456789abcdef-df8a48.webp', 'washer', false],
  ['/uploads/categories/washer.jpg', 'washer', false],
])('%s is the drawing %s as a file: %s', (url, drawing, isOne) => {
  expect(isFileOfDrawing(url, drawing)).toBe(isOne)
})
