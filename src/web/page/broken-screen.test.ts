import { afterEach, expect, test, vi } from 'vitest'
import { stubPage } from '#web/testing/page-stub.ts'
import { reloadAfterUpdate } from './broken-screen.tsx'

afterEach(() => vi.unstubAllGlobals())

function openTab(build: string, answer: () => Promise<Response>) {
  const page = Object.assign(stubPage(''), { querySelector: () => ({ getAttribute: () => build }) })
  const reload = vi.fn()
  Object.assign(window, { location: { href: 'http://shop/cart', reload } })
  vi.stubGlobal('document', page)
  vi.stubGlobal('fetch', answer)
  return {
    reload,
    update: (next: string) => Object.assign(page, { querySelector: () => ({ getAttribute: () => next }) }),
  }
}

const next = async () => new Response('<script type="module" src="/assets/entry-2.js">')

test('a page that names the scripts of another build is opened anew, once', async () => {
  const { reload } = openTab('/assets/entry-1.js', next)

  await reloadAfterUpdate()
  await reloadAfterUpdate()

  expect(reload).toHaveBeenCalledTimes(1)
})

test('servers of two builds behind one address cannot send a tab round and round', async () => {
  const { reload, update } = openTab('/assets/entry-1.js', async () => new Response('<p>'))
  for (const build of [1, 3, 1, 3, 1]) {
    update(`/assets/entry-${build}.js`)
    await reloadAfterUpdate()
  }

  expect(reload).toHaveBeenCalledTimes(2)
})

test.each([
  { what: 'names the scripts that run here', answer: async () => new Response('src="/assets/entry-1.js"') },
  { what: 'is not given out now', answer: async () => new Response('', { status: 503 }) },
  { what: 'cannot be reached', answer: () => Promise.reject(new TypeError('offline')) },
])('a page that $what is left as it is', async ({ answer }) => {
  const { reload } = openTab('/assets/entry-1.js', answer)

  await reloadAfterUpdate()

  expect(reload).not.toHaveBeenCalled()
})
