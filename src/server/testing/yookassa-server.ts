import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A server that plays YooKassa: the same addresses, keys and checks, answers in the shapes of its own SDK's fixtures, and controls that
 * make payments succeed, receipts fail to register, or the provider not answer at all.
 */

type Money = { value: string; currency: string }
type ReceiptItem = {
  description: string
  quantity: number
  amount: Money
  payment_subject: string
  payment_mode: string
  vat_code: number
}
type ReceiptBody = { customer: { email?: string; phone?: string }; items: ReceiptItem[] }
type Sent = {
  amount: Money
  payment_id?: string
  metadata?: { order_id: string }
  confirmation?: { return_url: string }
  payment_method_data?: { type: string }
  receipt?: ReceiptBody
}
type SentReceipt = ReceiptBody & {
  type: 'payment' | 'refund'
  payment_id?: string
  refund_id?: string
  settlements: { type: string; amount: Money }[]
}
type Registration = 'pending' | 'succeeded' | 'canceled'
type Stored<Body> = { id: string; status: string; sent: Body; registration: Registration | undefined }

export type YookassaServer = Awaited<ReturnType<typeof startYookassa>>

const fixtures = {
  payments: readFixture('createPaymentFixtures'),
  refunds: readFixture('createRefundFixtures'),
  receipts: readFixture('createReceiptFixtures'),
}
type Kind = keyof typeof fixtures

/** Without a port it takes any that is free. */
export async function startYookassa(ownPort = 0) {
  const stores = {
    payments: new Map<string, Stored<Sent>>(),
    refunds: new Map<string, Stored<Sent>>(),
    receipts: new Map<string, Stored<SentReceipt>>(),
  }
  const byKey = new Map<string, { kind: Kind; id: string; body: string }>()
  let isAway = false
  let rejection: number | null = null
  let hold: ((letGo: () => void) => void) | null = null
  let nextRegistration: Registration = 'succeeded'
  let reads = 0
  let refundStatus: Registration = 'succeeded'

  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (isAway) return answer(503, {})
    if (rejection) return answer(rejection, {})
    if (hold) {
      const reached = hold
      hold = null
      await new Promise<void>((letGo) => reached(letGo))
    }
    if (request.headers.authorization !== `Basic ${Buffer.from('shop-1:secret-1').toString('base64')}`)
      return answer(401, {})
    const [, version, kind, id] = (request.url ?? '').split('/')
    if (version !== 'v3' || !isKind(kind)) return answer(404, {})
    if (request.method === 'GET') {
      reads += 1
      return stores[kind].has(id ?? '') ? answer(200, show(kind, id!)) : answer(404, {})
    }
    const key = request.headers['idempotence-key']
    if (typeof key !== 'string') return answer(400, {})
    const body = await textOf(request)
    const known = byKey.get(key)
    if (known) return known.body === body ? answer(200, show(known.kind, known.id)) : answer(400, {})
    const made = kind === 'receipts' ? makeReceipt(JSON.parse(body)) : makeMoney(kind, JSON.parse(body))
    if (!made) return answer(400, {})
    byKey.set(key, { kind, id: made, body })
    return answer(200, show(kind, made))
  })

  function makeMoney(kind: 'payments' | 'refunds', sent: Sent): string | null {
    if (sent.receipt && (!addsUp(sent.receipt, sent.amount.value) || !isCustomer(sent.receipt))) return null
    const id = randomUUID()
    const status = kind === 'payments' ? 'pending' : refundStatus
    const registration = sent.receipt ? nextRegistration : undefined
    stores[kind].set(id, { id, status, sent, registration })
    return id
  }

  function makeReceipt(sent: SentReceipt): string | null {
    const settled = sent.settlements.reduce((sum, { amount }) => sum + Number(amount.value), 0)
    const isOfKnown =
      sent.type === 'payment' ? stores.payments.has(sent.payment_id ?? '') : stores.refunds.has(sent.refund_id ?? '')
    if (!isOfKnown || !addsUp(sent, settled.toFixed(2)) || !isCustomer(sent)) return null
    const id = `rt-${randomUUID()}`
    stores.receipts.set(id, { id, status: nextRegistration, sent, registration: undefined })
    return id
  }

  function show(kind: Kind, id: string) {
    if (kind === 'receipts') return showReceipt(stores.receipts.get(id)!)
    const { status, sent, registration } = stores[kind].get(id)!
    const isOpen = kind === 'payments' && status === 'pending'
    const confirmation = { type: 'redirect', confirmation_url: `https://yoomoney.example/pay/${id}` }
    const { confirmation: _, receipt_registration: __, ...fixture } = fixtures[kind]
    return {
      ...fixture,
      id,
      status,
      amount: sent.amount,
      ...(isOpen ? { confirmation } : {}),
      // A receipt that goes with a payment is registered once the money has come.
      ...(registration && !isOpen ? { receipt_registration: registration } : {}),
    }
  }

  function showReceipt({ id, status, sent }: Stored<SentReceipt>) {
    const { payment_id: _, items: __, settlements: ___, ...fixture } = fixtures.receipts
    const registered = status === 'succeeded' ? { fiscal_document_number: '1042' } : {}
    return { ...fixture, id, status, type: sent.type, items: sent.items, settlements: sent.settlements, ...registered }
  }

  await new Promise<void>((resolve) => server.listen(ownPort, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    env: {
      YOOKASSA_SHOP_ID: 'shop-1',
      YOOKASSA_SECRET_KEY: 'secret-1',
      YOOKASSA_URL: `http://127.0.0.1:${port}/v3`,
      YOOKASSA_NOTIFY_FROM: '127.0.0.1',
    },
    payments: () => [...stores.payments.values()],
    refunds: () => [...stores.refunds.values()],
    receipts: () => [...stores.receipts.values()],
    /** How often it was asked about a payment, a refund or a receipt. */
    reads: () => reads,
    setStatus(id: string, status: 'pending' | 'succeeded' | 'canceled') {
      for (const store of Object.values(stores)) if (store.has(id)) store.get(id)!.status = status
    },
    /** How the receipts end that are sent from now on. */
    registerReceipts(registration: Registration) {
      nextRegistration = registration
    },
    /** How it answers to refunds from now on. */
    setRefunds(status: Registration) {
      refundStatus = status
    },
    /** The next call waits. Resolves when it is there, with the way to let it go on. */
    holdNext: () =>
      new Promise<() => void>((resolve) => {
        hold = resolve
      }),
    /** Every call is answered with this status; null: as usual. */
    reject(status: number | null) {
      rejection = status
    },
    goAway(away: boolean) {
      isAway = away
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

function isKind(kind: string | undefined): kind is Kind {
  return kind !== undefined && kind in fixtures
}

/** The law wants the lines of a receipt to be the money, to the kopeck. */
function addsUp({ items }: ReceiptBody, amount: string): boolean {
  const sum = items.reduce((total, item) => total + item.quantity * Number(item.amount.value), 0)
  const isWellFormed = items.every((item) => [...item.description].length <= 128 && item.quantity > 0)
  return items.length > 0 && sum.toFixed(2) === amount && isWellFormed
}

/** A receipt that cannot be delivered to anybody is rejected. */
function isCustomer({ customer }: ReceiptBody): boolean {
  return Boolean(customer.email ?? customer.phone)
}

function readFixture(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL(`yookassa/${name}.json`, import.meta.url), 'utf8'))
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
