import { randomInt } from 'node:crypto'
import { logIn, readDemoAccount } from '#harness/accounts.ts'
import { queryDatabase } from '#harness/databases.ts'
import { type Answer, openVisitor, type Visitor } from '#harness/visitor.ts'

/** An administrator at work; any answer but a success ends the measurement. */
export type Shopkeeper = {
  get<Body>(path: string): Promise<Body>
  send<Body>(method: 'POST' | 'PUT', path: string, body: unknown): Promise<Body>
}

/** Jobs on the whole catalogue take their time. */
const timeoutMs = 10 * 60_000

function openBrowser(origin: string): Visitor {
  return openVisitor(origin, { timeoutMs })
}

function shopkeeperOf(visitor: Visitor): Shopkeeper {
  function bodyOf<Body>(path: string, { status, body }: Answer): Body {
    if (status >= 200 && status < 300) return body as Body
    throw new Error(`${path} answered ${status}: ${JSON.stringify(body).slice(0, 300)}`)
  }
  return {
    get: async (path) => bodyOf(path, await visitor.get(path)),
    send: async (method, path, body) => bodyOf(path, await visitor.send(method, path, body)),
  }
}

/** The administrator of a shop that was started with its demo catalogue. */
export async function openDemoAdmin(origin: string, dataDir: string): Promise<Shopkeeper> {
  const visitor = openBrowser(origin)
  await logIn(visitor, readDemoAccount(dataDir, 'admin'))
  return shopkeeperOf(visitor)
}

/** A registered customer who is made an administrator in the database. */
export async function openShopkeeper(origin: string, databaseUrl: string): Promise<Shopkeeper> {
  const shopkeeper = shopkeeperOf(openBrowser(origin))
  const number = String(randomInt(1e9, 1e10 - 1))
  const email = `bench-${number}@example.com`
  const contact = { email, phone: `+7${number}`, first_name: 'Ольга', last_name: 'Миронова', consent: true }
  await shopkeeper.send('POST', '/api/register', { ...contact, password: 'a long password of the bench' })
  await queryDatabase(databaseUrl, `update users set role = 'admin', staff_role = 'owner' where email = $1`, [email])
  return shopkeeper
}
