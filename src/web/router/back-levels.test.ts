import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type State = { key?: string; level?: number } | null
type Entry = { state: State; address: string }

/** The history of a tab: a step is taken later, and a push cuts off what lay ahead. */
function openTab() {
  const entries: Entry[] = [{ state: { key: 'list' }, address: '/list' }]
  let at = 0
  const tab = Object.assign(new EventTarget(), {
    history: {
      get state() {
        return entries[at]!.state
      },
      pushState(state: State, _title: string, address = entries[at]!.address) {
        entries.splice(at + 1)
        entries.push({ state, address })
        at += 1
      },
      replaceState(state: State, _title: string, address = entries[at]!.address) {
        entries[at] = { state, address }
      },
      go(delta: number) {
        setTimeout(() => {
          if (!entries[at + delta]) return
          at += delta
          tab.dispatchEvent(new Event('popstate'))
        })
      },
    },
  })
  vi.stubGlobal('window', tab)
  return {
    back: () => step(-1),
    forward: () => step(1),
    now: () => ({ address: entries[at]!.address, at, level: entries[at]!.state?.level ?? 0 }),
  }
  async function step(delta: number) {
    tab.history.go(delta)
    await vi.runAllTimersAsync()
  }
}

let tab: ReturnType<typeof openTab>
let levels: typeof import('./back-levels.ts')
let told: number

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  tab = openTab()
  levels = await import('./back-levels.ts')
  levels.watchBackLevels()
  told = 0
  window.addEventListener('popstate', () => {
    told += 1
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const still = () => vi.runAllTimersAsync()

test('Back closes what lies over the page, topmost first, and the router hears nothing', async () => {
  const closed: string[] = []
  levels.addLevel(() => closed.push('first'))
  levels.addLevel(() => closed.push('second'))
  await tab.back()
  expect([closed, tab.now()]).toEqual([['second'], { address: '/list', at: 1, level: 1 }])
  await tab.back()

  expect([closed, tab.now(), told]).toEqual([['second', 'first'], { address: '/list', at: 0, level: 0 }, 0])
})

test('what is closed by its own button leaves no entry behind', async () => {
  const closed = vi.fn()
  levels.dropLevel(levels.addLevel(closed))
  await still()

  expect([tab.now().at, told, closed.mock.calls]).toEqual([0, 0, []])
})

test('a page opened from a window takes the place of its level', async () => {
  const level = levels.addLevel(() => {})
  levels.pushPage({ key: 'part' }, '/part')
  levels.dropLevel(level)
  await still()
  expect(tab.now()).toEqual({ address: '/part', at: 1, level: 0 })
  await tab.back()

  expect([tab.now(), told]).toEqual([{ address: '/list', at: 0, level: 0 }, 1])
})

test('a page opened while a window closes comes after it', async () => {
  levels.dropLevel(levels.addLevel(() => {}))
  levels.pushPage({ key: 'part' }, '/part')
  expect(tab.now().address).toBe('/list')
  await still()

  expect(tab.now()).toEqual({ address: '/part', at: 1, level: 0 })
})

test('filters that stay open over the next page have a level there', async () => {
  const closed = vi.fn()
  levels.addLevel(closed, { stays: true })
  levels.pushPage({ key: 'narrowed' }, '/list?in_stock=1')
  expect(tab.now()).toEqual({ address: '/list?in_stock=1', at: 2, level: 1 })
  await tab.back()
  expect([closed.mock.calls.length, tab.now().address]).toEqual([1, '/list?in_stock=1'])
  await tab.back()

  expect([tab.now().address, told]).toEqual(['/list', 1])
})

test('a page that is only replaced under a window is found by the router when Back leaves it', async () => {
  const closed = vi.fn()
  levels.addLevel(closed)
  levels.replacePage({ key: 'other' }, '/other')
  expect(tab.now()).toEqual({ address: '/other', at: 1, level: 1 })
  await tab.back()

  expect([closed.mock.calls.length, tab.now().address, told]).toEqual([1, '/list', 1])
})

test('Forward finds no window that is closed', async () => {
  levels.addLevel(() => {})
  await tab.back()
  await tab.forward()

  expect(tab.now()).toEqual({ address: '/list', at: 0, level: 0 })
})

test('a reload leaves the levels of the page it was before', async () => {
  levels.addLevel(() => {})
  vi.resetModules()
  const reloaded = await import('./back-levels.ts')
  reloaded.watchBackLevels()
  await still()

  expect(tab.now()).toEqual({ address: '/list', at: 0, level: 0 })
})

test('a step the browser never takes holds nothing up for long', async () => {
  const level = levels.addLevel(() => {})
  window.history.go = () => {}
  levels.dropLevel(level)
  levels.pushPage({ key: 'part' }, '/part')
  await still()

  expect(tab.now().address).toBe('/part')
})
