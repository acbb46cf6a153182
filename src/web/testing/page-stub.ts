import { vi } from 'vitest'

/** Where a browser's store reaches out: cookies, events and storage of a page that nobody draws. */
export function stubPage(cookie: string): { cookie: string } & EventTarget {
  const page = Object.defineProperty(Object.assign(new EventTarget(), { cookie }), 'cookie', cookieJar(cookie))
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { protocol: 'http:', pathname: '/' } }))
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  return page
}

/** A test gives all cookies at once; a page, as in a browser, writes or removes one by naming its path. */
function cookieJar(all: string): PropertyDescriptor {
  return {
    get: () => all,
    set(written: string) {
      const [pair = '', ...attributes] = written.split('; ')
      if (attributes.length === 0 || !written.includes('path=')) all = written
      else {
        const name = pair.slice(0, pair.indexOf('=') + 1)
        const others = all.split('; ').filter((each) => !each.startsWith(name))
        all = [...others, ...(attributes.includes('max-age=0') ? [] : [pair])].join('; ')
      }
    },
  }
}

function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

/** Another tab of this browser has written an entry of the storage, or taken all of them away. */
export function changedInOtherTab(key: string | null) {
  window.dispatchEvent(Object.assign(new Event('storage'), { key }))
}

export type SentCall = {
  method: string
  path: string
  body: unknown
  answer: (body: unknown, status?: number) => Promise<void>
}

/** Calls wait until the test answers them, in whatever order it likes. */
export function stubShop(): SentCall[] {
  const sent: SentCall[] = []
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    return new Promise<Response>((resolve) => {
      sent.push({
        method: init.method ?? 'GET',
        path,
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
        async answer(body, status = 200) {
          resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }))
          await settled()
        },
      })
    })
  })
  return sent
}

/** Everything that follows without another answer has happened. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
