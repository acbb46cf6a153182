import type { BlockList } from 'node:net'
import type { Db, Queryable } from '#server/platform/database/database.ts'
import { checkedTarget } from '#server/platform/outgoing/checked-post.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import type { JournalKind } from '#shared/journal/journal-kinds.ts'
import type { ManagedWebhook, WebhookChange, WebhookInput } from '#shared/webhook/webhook-contract.ts'
import { deleteWebhook, findWebhook, insertWebhook, updateSecret, updateWebhook } from './webhook-queries.ts'
import { makeSecret } from './webhook-signature.ts'

/** Addresses that are told what happens in the shop. Every change is noted with who made it. */

type Deps = { db: Db; allowed: BlockList }
type By = { actorId: number; ip: string }
type Rejected = { ok: false; problem: string } | { ok: false; problem: null }
type MadeResult = { ok: true; webhook: ManagedWebhook; secret: string } | Rejected

export async function addWebhook({ db, allowed }: Deps, input: WebhookInput, by: By): Promise<MadeResult> {
  const problem = await targetProblem(input.url, allowed)
  if (problem !== null) return { ok: false, problem }
  const secret = makeSecret()
  return db.transaction(async (tx) => {
    const id = await insertWebhook(tx, { ...input, secret, madeBy: by.actorId })
    return { ok: true, webhook: await noted(tx, id, 'webhook-created', by), secret }
  })
}

export async function changeWebhook(
  { db, allowed }: Deps,
  id: number,
  change: WebhookChange,
  by: By,
): Promise<{ ok: true; webhook: ManagedWebhook } | Rejected> {
  const problem = change.url === undefined ? null : await targetProblem(change.url, allowed)
  if (problem !== null) return { ok: false, problem }
  return db.transaction(async (tx) => {
    if (!(await updateWebhook(tx, id, change))) return { ok: false, problem: null }
    return { ok: true, webhook: await noted(tx, id, 'webhook-changed', by) }
  })
}

export function renewSecret(db: Db, id: number, by: By): Promise<MadeResult> {
  const secret = makeSecret()
  return db.transaction(async (tx) => {
    if (!(await updateSecret(tx, id, secret))) return { ok: false, problem: null }
    return { ok: true, webhook: await noted(tx, id, 'webhook-secret', by), secret }
  })
}

/** False: there was none. */
export function removeWebhook(db: Db, id: number, { actorId, ip }: By): Promise<boolean> {
  return db.transaction(async (tx) => {
    const removed = await deleteWebhook(tx, id)
    if (removed) await writeAudit(tx, { kind: 'webhook-deleted', actorId, ip, details: { address: removed.url } })
    return removed !== null
  })
}

async function targetProblem(url: string, allowed: BlockList): Promise<string | null> {
  const target = await checkedTarget({ url, allowed })
  return 'problem' in target ? target.problem : null
}

async function noted(tx: Queryable, id: number, kind: JournalKind, { actorId, ip }: By): Promise<ManagedWebhook> {
  const webhook = await findWebhook(tx, id)
  if (!webhook) throw new Error('a webhook that was not stored')
  await writeAudit(tx, { kind, actorId, ip, details: { address: webhook.url } })
  return webhook
}
