import { describe, expect, test, vi } from 'vitest'
import type { ShopApi } from '#shared/shop-api.ts'
import { redirect, withStatus } from './loading.ts'
import type { HistoryEntry, KnownEntry, PageHistory } from './page-history.ts'
import { keepPrepared } from './prepared-screen.ts'
import type { Loader, Route } from './route.ts'
import { type Blocked, createRouter } from './router.ts'

/** The history of a tab, with what a browser does: a step is taken later, and a push cuts off what lay ahead. */
function tabAt(address: string) {
  const entries: KnownEntry[] = [entryAt(address)]
  let at = 0
  let listener = () => {}
  const history: PageHistory = {
    current: () => entries[at]!,
    push(entry: HistoryEntry) {
      entries.splice(at + 1)
      entries.push(entry)
      at += 1
    },
    replace(entry: HistoryEntry) {
      entries[at] = entry
    },
    go(delta) {
      setTimeout(() => {
        at += delta
        listener()
      })
    },
    onPop(added) {
      listener = added
    },
  }
  /** The visitor types another hash into the address bar. */
  function typeHash(hash: string) {
    entries.splice(at + 1)
    entries.push({ location: { ...entries[at]!.location, hash, key: undefined }, index: undefined })
    at += 1
    listener()
  }
  return { history, typeHash, address: () => addressOf(entries[at]!), length: () => entries.length }
}

function entryAt(address: string): KnownEntry {
  const { pathname, search, hash } = new URL(address, 'http://shop')
  return { location: { pathname, search, hash, state: null, key: undefined }, index: undefined }
}

const addressOf = ({ location: { pathname, search, hash } }: KnownEntry) => pathname + search + hash

const Page = () => null

/** Screens whose loaders answer when the test says so. */
function shopAt(address: string, loaders: Record<string, Loader> = {}) {
  const tab = tabAt(address)
  const waiting = new Map<string, { answer: (value: unknown) => void; fail: (error: Error) => void }[]>()
  const slow: Loader = ({ url }) =>
    new Promise((answer, fail) => {
      waiting.set(url.pathname, [...(waiting.get(url.pathname) ?? []), { answer, fail }])
    })
  const routes: Route[] = [
    ...Object.entries(loaders).map(([path, loader]) => screen(path, loader)),
    screen('/slow/:name', slow),
    screen('/:name', ({ url, params }) => ({ name: params.name, search: url.search })),
    screen('/', () => 'home'),
  ]
  const router = createRouter({
    routes,
    call: (() => Promise.reject(new Error('not used'))) as ShopApi,
    history: tab.history,
    origin: 'http://shop',
    first: { Page, Frame: undefined, data: 'first', params: {} },
  })
  async function answer(path: string, value: unknown) {
    await vi.waitFor(() => expect(waiting.get(path)?.length).toBeGreaterThan(0))
    waiting.get(path)!.shift()!.answer(value)
  }
  async function arrivesAt(expected: string) {
    await vi.waitFor(() => expect([shown(), router.state().pending]).toEqual([expected, undefined]))
  }
  function shown() {
    const { pathname, search, hash } = router.state().visit.location
    return pathname + search + hash
  }
  return { router, tab, answer, shown, arrivesAt, data: () => router.state().screen?.data }
}

function screen(path: string, loader: Loader): Route {
  return { path, page: async () => ({ Page }), loader: async () => ({ loader }) }
}

describe('a navigation', () => {
  test('shows the screen of the address with what its loader answered', async () => {
    const { router, tab, data } = shopAt('/')

    await router.navigate('/cart?x=1')

    expect([tab.address(), data(), router.state().visit.kind]).toEqual([
      '/cart?x=1',
      { name: 'cart', search: '?x=1' },
      'push',
    ])
  })

  test('is told while it lasts, and the page stays until then', async () => {
    const { router, tab, answer, data } = shopAt('/')

    const done = router.navigate('/slow/a')
    expect([router.state().pending?.pathname, data(), tab.address()]).toEqual(['/slow/a', 'first', '/'])
    await answer('/slow/a', 'a')
    await done

    expect([router.state().pending, data(), tab.address()]).toEqual([undefined, 'a', '/slow/a'])
  })

  test('gives way to a later one, whose answer came first', async () => {
    const { router, tab, answer, data } = shopAt('/')

    const first = router.navigate('/slow/a')
    const second = router.navigate('/slow/b')
    await answer('/slow/b', 'b')
    await second
    await answer('/slow/a', 'a')
    await first

    expect([data(), tab.address(), tab.length()]).toEqual(['b', '/slow/b', 2])
  })

  test('gives way to a step back', async () => {
    const { router, tab, answer, arrivesAt } = shopAt('/')
    await router.navigate('/cart')

    const lost = router.navigate('/slow/a')
    tab.history.go(-1)
    await arrivesAt('/')
    await answer('/slow/a', 'a')
    await lost

    expect([tab.address(), router.state().visit.location.pathname]).toEqual(['/', '/'])
  })

  test('to a place in the page loads nothing', async () => {
    const load = vi.fn(() => 'product')
    const { router, tab, data, arrivesAt } = shopAt('/', { '/product': load })
    await router.navigate('/product')
    await router.navigate('#fit')
    await router.navigate('#reviews')
    tab.history.go(-2)
    await arrivesAt('/product')

    expect([load.mock.calls.length, data(), tab.address()]).toEqual([1, 'product', '/product'])
  })

  test('keeps the path for a question alone, and the question for a hash', async () => {
    const { router, tab } = shopAt('/products')

    await router.navigate('?page=2')
    expect(tab.address()).toBe('/products?page=2')
    await router.navigate('#row-3')
    expect(tab.address()).toBe('/products?page=2#row-3')
    await router.navigate('?')
    expect(tab.address()).toBe('/products')
  })

  test('that replaces leaves no entry behind', async () => {
    const { router, tab } = shopAt('/')

    await router.navigate('/cart', { replace: true, state: { isPlaced: true } })

    expect([tab.address(), tab.length(), router.state().visit.location.state]).toEqual(['/cart', 1, { isPlaced: true }])
  })

  test('to a hash typed into the address bar is a page the router knows from then on', async () => {
    const { router, tab, arrivesAt } = shopAt('/cart')
    tab.typeHash('#total')
    await arrivesAt('/cart#total')
    await router.navigate('/about')
    tab.history.go(-1)
    await arrivesAt('/cart#total')
  })
})

describe('a loader', () => {
  test('leads elsewhere, and no address in between stays in the history', async () => {
    const { router, tab } = shopAt('/', { '/old': () => redirect('/new', 301) })

    await router.navigate('/old')

    expect([tab.address(), tab.length()]).toEqual(['/new', 2])
  })

  test('leads elsewhere from a step back without cutting off what lies ahead', async () => {
    let isGone = false
    const { router, tab, arrivesAt } = shopAt('/', { '/login': () => (isGone ? redirect('/profile') : 'login') })
    await router.navigate('/login')
    await router.navigate('/about')
    isGone = true
    tab.history.go(-1)
    await arrivesAt('/profile')

    expect([tab.address(), tab.length()]).toEqual(['/profile', 3])
  })

  test('that throws leaves an address without a screen, and the next one works', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { router, data } = shopAt('/', {
      '/broken': () => {
        throw new TypeError('broken')
      },
    })

    await router.navigate('/broken')
    expect([router.state().screen, router.state().visit.location.pathname]).toEqual([undefined, '/broken'])
    expect(said).toHaveBeenCalled()
    await router.navigate('/cart')
    expect(data()).toMatchObject({ name: 'cart' })
  })
})

describe('a blocker', () => {
  function guarded(address: string) {
    const shop = shopAt(address)
    let blocked: Blocked | null = null
    const remove = shop.router.addBlocker({
      isBlocked: (from, to) => from.pathname !== to.pathname,
      tell: (next) => {
        blocked = next
      },
    })
    return { ...shop, remove, blocked: () => blocked as Blocked | null }
  }

  test('holds a navigation until it is allowed', async () => {
    const { router, tab, blocked, arrivesAt } = guarded('/form')

    await router.navigate('/cart')
    expect([tab.address(), blocked()?.location.pathname]).toEqual(['/form', '/cart'])
    blocked()?.proceed()
    await arrivesAt('/cart')

    expect(blocked()).toBeNull()
  })

  test('that goes while it holds a navigation lets it go on: what was typed is saved by then', async () => {
    const { router, tab, remove, arrivesAt } = guarded('/form')

    await router.navigate('/cart')
    expect(tab.address()).toBe('/form')
    remove()
    await arrivesAt('/cart')
  })

  test('that goes after the visitor has stayed takes nobody away', async () => {
    const { router, tab, remove, blocked } = guarded('/form')

    await router.navigate('/cart')
    blocked()?.reset()
    remove()
    await new Promise((resolve) => setTimeout(resolve))

    expect(tab.address()).toBe('/form')
  })

  test('lets the visitor stay, and asks again', async () => {
    const { router, tab, blocked } = guarded('/form')

    await router.navigate('/cart')
    blocked()?.reset()
    expect([tab.address(), blocked()]).toEqual(['/form', null])
    await router.navigate('/about')

    expect(blocked()?.location.pathname).toBe('/about')
  })

  test('takes a step back back, and takes it again when it is allowed', async () => {
    const { router, tab, blocked, arrivesAt } = guarded('/form')
    await router.navigate('/cart')
    blocked()?.proceed()
    await arrivesAt('/cart')

    tab.history.go(-1)
    await vi.waitFor(() => expect(blocked()?.location.pathname).toBe('/form'))
    await vi.waitFor(() => expect(tab.address()).toBe('/cart'))
    blocked()?.proceed()
    await arrivesAt('/form')

    expect([tab.address(), tab.length()]).toEqual(['/form', 2])
  })

  test('that is gone holds nothing', async () => {
    const { router, tab, remove } = guarded('/form')
    remove()

    await router.navigate('/cart')

    expect(tab.address()).toBe('/cart')
  })
})

describe('a screen prepared ahead', () => {
  /** Pages that everyone reads, whose loader counts how often it is asked and says so. */
  function readShop() {
    const asked: string[] = []
    const { history } = tabAt('/')
    const loader: Loader = ({ url }) => {
      asked.push(url.pathname + url.search)
      if (url.pathname === '/away' && asked.length === 1) return withStatus(503, 'away')
      return asked.length
    }
    const read: Route = { ...screen('/:name', loader), isReadFirst: true }
    const router = createRouter({
      routes: [screen('/own', loader), read],
      call: (() => Promise.reject(new Error('not used'))) as ShopApi,
      history,
      origin: 'http://shop',
      first: { Page, Frame: undefined, data: 'first', params: {} },
    })
    return { router, asked }
  }
  const settled = () => new Promise((resolve) => setTimeout(resolve))

  test('is shown without asking again, and asked for again at the next visit', async () => {
    const { router, asked } = readShop()
    router.prepare('/pump')
    router.prepare('/pump')
    await settled()
    await router.navigate('/pump')
    expect([asked, router.state().screen?.data]).toEqual([['/pump'], 1])
    await router.navigate('/valve')
    await router.navigate('/pump')
    expect(asked).toEqual(['/pump', '/valve', '/pump'])
  })

  test('is the latest intended one', async () => {
    const { router, asked } = readShop()
    router.prepare('/pump')
    router.prepare('/valve')
    await settled()
    await router.navigate('/pump')
    expect(asked).toEqual(['/pump', '/valve', '/pump'])
  })

  test('is not what stands there already: that is asked for anew', async () => {
    const { router, asked } = readShop()
    await router.navigate('/pump')
    router.prepare('/pump')
    await router.navigate('/pump', { replace: true })
    expect(asked).toEqual(['/pump', '/pump'])
  })

  test('is dropped when the shop could not answer', async () => {
    const { router } = readShop()
    router.prepare('/away')
    await settled()
    await router.navigate('/away')
    expect(router.state().screen?.data).toBe(2)
  })

  test.each(['/pump?q=drum', '/own'])('%s has its script fetched and nothing asked', async (address) => {
    const { router, asked } = readShop()
    router.prepare(address)
    await settled()
    expect(asked).toEqual([])
  })

  test('is too old after five seconds', async () => {
    let time = 0
    const kept = keepPrepared(() => time)
    const match = { route: { ...screen('/:name', () => 'here'), isReadFirst: true }, params: {} }
    const url = new URL('http://shop/pump')
    const args = { params: {}, url, call: (() => Promise.reject(new Error('not used'))) as ShopApi }
    kept.prepare(match, args)
    await settled()
    time = 4999
    expect(await kept.take(url)).toMatchObject({ data: 'here' })
    kept.prepare(match, args)
    await settled()
    time += 5000
    expect(kept.take(url)).toBeUndefined()
  })
})
