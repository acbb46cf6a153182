import { randomInt } from 'node:crypto'
import { ask } from './bench-databases.ts'

export type Shopkeeper = {
  get<Answer>(path: string): Promise<Answer>
  send<Answer>(method: 'POST' | 'PUT', path: string, body: unknown): Promise<Answer>
}

/** Somebody who registered as all do and was made an administrator afterwards. */
export async function openShopkeeper(origin: string, databaseUrl: string): Promise<Shopkeeper> {
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
    return JSON.parse(text) as Answer
  }

  const shopkeeper: Shopkeeper = {
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
  await shopkeeper.get('/api/session')
  const number = String(randomInt(1e9, 1e10 - 1))
  const email = `bench-${number}@example.com`
  const person = { email, phone: `+7${number}`, first_name: 'Ольга', last_name: 'Миронова', consent: true }
  await shopkeeper.send('POST', '/api/register', { ...person, password: 'a long password of the bench' })
  await ask(databaseUrl, `update users set role = 'admin' where email = $1`, [email])
  return shopkeeper
}
