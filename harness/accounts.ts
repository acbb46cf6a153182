import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openVisitor, type Visitor } from './visitor.ts'

/** Visitors with an account, and the accounts a shop starts with. */

export type Account = { email: string; password: string }
export type Customer = Visitor & { id: number; email: string; phone: string }

/** The administrator a shop started with `adminEnv` creates. */
export const admin = { email: 'admin@shildik.test', password: 'the password of the test admin' }
export const adminEnv = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
export const customerPassword = 'a long password of a customer'

let customers = 0

/** Registers an account and stays logged in. */
export async function openCustomer(origin: string): Promise<Customer> {
  customers += 1
  const visitor = openVisitor(origin)
  const n = String(customers).padStart(7, '0')
  const contact = { email: `customer-${n}@example.ru`, phone: `+7916${n}`, first_name: 'Пётр', last_name: 'Кузнецов' }
  const form = { ...contact, password: customerPassword, consent: true }
  const answer = await visitor.send('POST', '/api/register', form)
  if (answer.status >= 300) throw new Error(`not registered: ${answer.status} ${JSON.stringify(answer.body)}`)
  const session = (await visitor.get('/api/session')).body as { user: { id: number } }
  return { ...visitor, id: session.user.id, ...contact }
}

export async function openAdmin(origin: string): Promise<Visitor> {
  const visitor = openVisitor(origin)
  await logIn(visitor, admin)
  return visitor
}

export async function logIn(visitor: Visitor, account: Account) {
  const answer = await visitor.send('POST', '/api/login', account)
  if (answer.status !== 200) throw new Error(`not logged in: ${answer.status} ${JSON.stringify(answer.body)}`)
}

/** Demo shops write the generated passwords of their accounts to a file. */
export function readDemoAccount(dataDir: string, role: string): Account {
  const accounts = readFileSync(join(dataDir, 'demo-accounts.txt'), 'utf8')
  const [, email, password] = new RegExp(`^${role} +(\\S+) +(\\S+)$`, 'm').exec(accounts) ?? []
  if (!email || !password) throw new Error(`demo-accounts.txt has no ${role}`)
  return { email, password }
}
