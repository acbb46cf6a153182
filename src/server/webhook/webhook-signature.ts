import { createHmac, randomBytes } from 'node:crypto'

/** Standard Webhooks: the receiver counts the same signature over id, time and body, and knows that nobody else has sent it. */

const mark = 'whsec_'

export function makeSecret(): string {
  return mark + randomBytes(32).toString('base64')
}

type Signed = { id: string; sentAt: Date; body: string; secret: string }

export function webhookHeaders({ id, sentAt, body, secret }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000))
  const key = Buffer.from(secret.slice(mark.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Shildik-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}
