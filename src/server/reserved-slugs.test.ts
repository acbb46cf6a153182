import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isReservedSlug } from '#shared/slug/slug.ts'
import { isSlug } from '#shared/slug/slug-or-id.ts'
import { shopRoutes } from '#web/routes.ts'
import { buildTestApp } from './testing/test-app.ts'

/** What could also be the slug of a category; `:slug`, `*` and `robots.txt` could not. */
function firstWords(paths: string[]): string[] {
  const words = paths.map((path) => path.split('/')[1] ?? '')
  return [...new Set(words)].filter(isSlug)
}

function notReserved(paths: string[]): string[] {
  return firstWords(paths).filter((word) => !isReservedSlug(word))
}

test('no category can be called like a screen', () => {
  expect(notReserved(shopRoutes.map(({ path }) => path))).toEqual([])
})

test('no category can be called like what the server answers itself', async () => {
  const shop = await buildTestApp()
  const paths = shop.app.routeTable.map(({ url }) => url)
  await shop.close()

  expect(firstWords(paths)).toContain('uploads')
  expect(notReserved(paths)).toEqual([])
})

test('no category can be called like a folder of files', () => {
  expect(notReserved(readdirSync('public').map((name) => `/${name}`))).toEqual([])
})
