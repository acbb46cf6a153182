import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask } from '../bench-databases.ts'

export type Shopkeeper = {
  get<Answer>(path: string): Promise<Answer>
  send<Answer>(method: 'POST' | 'PUT', path: string, body: unknown): Promise<Answer>
}

/** A browser with its cookies and the token against forgery. */
async function openBrowser(origin: string): Promise<Shopkeeper> {
  const cookies = new Map<string, string>()

  async function exchange<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
    const answer = await fetch(origin + path, {
      ...init,
      headers: {
        ...init.headers,
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
      },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`)
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    return (isJson ? JSON.parse(text) : text) as Answer
  }

  const browser: Shopkeeper = {
    get: (path) => exchange(path),
    send: (method, path, body) =>
      body instanceof Uint8Array
        ? exchange(path, { method, headers: { 'content-type': 'application/octet-stream' }, body: Buffer.from(body) })
        : exchange(path, {
            method,
            ...(body !== undefined && {
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(body),
            }),
          }),
  }
  await browser.get('/api/session')
  return browser
}

/** The administrator of a shop that was started with its demo catalogue. */
export async function enterAsDemoAdmin(origin: string, dataDir: string): Promise<Shopkeeper> {
  const accounts = readFileSync(join(dataDir, 'demo-accounts.txt'), 'utf8')
  const [, email, password] = /^admin\s+(\S+)\s+(\S+)$/m.exec(accounts) ?? []
  const shopkeeper = await openBrowser(origin)
  await shopkeeper.send('POST', '/api/login', { email, password })
  await shopkeeper.get('/api/session')
  return shopkeeper
}

/** Somebody who registered as all do and was made an administrator afterwards. */
export async function openShopkeeper(origin: string, databaseUrl: string): Promise<Shopkeeper> {
  const shopkeeper = await openBrowser(origin)
  const number = String(randomInt(1e9, 1e10 - 1))
  const email = `bench-${number}@example.com`
  const person = { email, phone: `+7${number}`, first_name: 'Ольга', last_name: 'Миронова', consent: true }
  await shopkeeper.send('POST', '/api/register', { ...person, password: 'a long password of the bench' })
  await ask(databaseUrl, `update users set role = 'admin' where email = $1`, [email])
  return shopkeeper
}
