import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type ScreenHandle, shopRoutes } from './routes.tsx'

const ownScreens = shopRoutes()[0]?.children?.[0]?.children ?? []
const screens = ownScreens.flatMap((route) => [route, ...(route.children ?? [])]).filter(({ handle }) => handle)

test.each(screens)(
  'the sources named for $path exist, so that the page can ask for their chunks early',
  ({ handle }) => {
    const { sources } = handle as ScreenHandle
    expect(sources.filter((source) => !existsSync(source))).toEqual([])
  },
)
