import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server that plays YooKassa: the same addresses, keys and answers, and hands that make payments succeed, fail or not answer. */

type Money = { value: string; currency: string }
type ReceiptItem = { description: string; quantity: number; amount: Money; payment_subject: string; vat_code: number }
type Sent = {
  amount: Money
  payment_id?: string
  metadata?: { order_id: string }
  confirmation?: { return_url: string }
  receipt?: { customer: { email?: string }; items: ReceiptItem[] }
}
type Kept = { id: string; status: string; sent: Sent; isPayment: boolean }

export type YookassaServer = Awaited<ReturnType<typeof startYookassa>>

/** Without a port it takes any that is free. */
export async function startYookassa(ownPort = 0) {
  const things = new Map<string, Kept>()
  const byKey = new Map<string, Kept>()
  let isAway = false
  let reads = 0

  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (isAway) return answer(503, {})
    if (request.headers.authorization !== `Basic ${Buffer.from('shop-1:secret-1').toString('base64')}`)
      return answer(401, {})
    const [, version, kind, id] = (request.url ?? '').split('/')
    if (version !== 'v3' || (kind !== 'payments' && kind !== 'refunds')) return answer(404, {})
    if (request.method === 'GET') {
      reads += 1
      const found = things.get(id ?? '')
      return found ? answer(200, show(found)) : answer(404, {})
    }
    const key = request.headers['idempotence-key']
    if (typeof key !== 'string') return answer(400, {})
    const sent = JSON.parse(await textOf(request)) as Sent
    const isPayment = kind === 'payments'
    const known = byKey.get(key)
    if (known) return answer(200, show(known))
    if (!addsUp(sent)) return answer(400, {})
    const made = { id: randomUUID(), status: isPayment ? 'pending' : 'succeeded', sent, isPayment }
    things.set(made.id, made)
    byKey.set(key, made)
    return answer(200, show(made))
  })

  function show({ id, status, sent, isPayment }: Kept) {
    const confirmation = { type: 'redirect', confirmation_url: `https://yoomoney.example/pay/${id}` }
    return { id, status, amount: sent.amount, ...(isPayment && status === 'pending' ? { confirmation } : {}) }
  }

  await new Promise<void>((resolve) => server.listen(ownPort, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const all = (isPayment: boolean) => [...things.values()].filter((thing) => thing.isPayment === isPayment)

  return {
    env: {
      YOOKASSA_SHOP_ID: 'shop-1',
      YOOKASSA_SECRET_KEY: 'secret-1',
      YOOKASSA_URL: `http://127.0.0.1:${port}/v3`,
      YOOKASSA_NOTIFY_FROM: '127.0.0.1',
    },
    payments: () => all(true),
    refunds: () => all(false),
    /** How often it was asked about a payment or a refund. */
    reads: () => reads,
    setStatus(id: string, status: 'pending' | 'succeeded' | 'canceled') {
      things.get(id)!.status = status
    },
    goAway(away: boolean) {
      isAway = away
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** The law wants the lines of a receipt to be the money, to the kopeck. */
function addsUp({ amount, receipt }: Sent): boolean {
  if (!receipt) return true
  const sum = receipt.items.reduce((total, item) => total + item.quantity * Number(item.amount.value), 0)
  return sum.toFixed(2) === amount.value && receipt.items.every((item) => [...item.description].length <= 128)
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
