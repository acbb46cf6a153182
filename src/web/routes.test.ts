import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shopRoutes } from './routes.ts'

test.each(shopRoutes)('the sources named for $path exist, so that the page can ask for their chunks early', (route) => {
  const { sources = [] } = route
  expect(sources.filter((source) => !existsSync(source))).toEqual([])
})
