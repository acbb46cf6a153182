import { changeUserIn } from '#server/account/user-admin-service.ts'
import type { Db, Queryable } from '#server/platform/database/database.ts'
import { enqueueMail } from '#server/platform/mail/mail-outbox.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import { levelName } from '#server/trade-level/trade-level-service.ts'
import type { UserRole } from '#shared/account/account-contract.ts'
import type {
  ManagedMasterRequest,
  ManagedMasterRequestList,
  MasterDecisionInput,
  MasterRequest,
  MasterRequestInput,
  MasterStanding,
} from '#shared/master/master-request-contract.ts'
import type { MasterRequestStatus } from '#shared/master/master-request-rules.ts'
import type { ShopFacts } from '#shared/shop/shop-facts.ts'
import { masterDecisionMail, newMasterRequestMail } from './master-request-mail.ts'
import {
  countMasterRequests,
  findLastRequest,
  findMasterRequests,
  insertMasterRequest,
  lockMasterRequest,
  updateDecision,
} from './master-request-queries.ts'

/** A person asks to be a master; with the role come the prices, so an administrator decides and the person is told. */

export type MasterDeps = { db: Db; shop: ShopFacts; shopInbox: () => string }

type Asking = { user: { id: number; role: UserRole }; input: MasterRequestInput }
type Asked =
  | { ok: true; request: MasterRequest }
  | { ok: false; code: 'already-master' | 'request-waiting' | 'forbidden' }

export function askToBeMaster({ db, shop, shopInbox }: MasterDeps, { user, input }: Asking): Promise<Asked> {
  return db.transaction(async (tx): Promise<Asked> => {
    if (user.role === 'master') return { ok: false, code: 'already-master' }
    if (user.role === 'admin') return { ok: false, code: 'forbidden' }
    const request = await insertMasterRequest(tx, { userId: user.id, input })
    if (!request) return { ok: false, code: 'request-waiting' }
    const asked = await lockMasterRequest(tx, request.id)
    if (asked) await enqueueMail(tx, newMasterRequestMail(shop, shopInbox(), asked))
    return { ok: true, request }
  })
}

export async function readMasterStanding(db: Queryable, user: { id: number; role: UserRole }): Promise<MasterStanding> {
  return { is_master: user.role === 'master', request: await findLastRequest(db, user.id) }
}

type Page = { status: MasterRequestStatus | undefined; cursor: number | undefined; limit: number }

export async function listMasterRequests(
  db: Queryable,
  { status, cursor, limit }: Page,
): Promise<ManagedMasterRequestList> {
  const found = await findMasterRequests(db, { status, after: cursor, limit: limit + 1 })
  const requests = found.slice(0, limit)
  const last = found.length > limit ? requests.at(-1) : undefined
  return { requests, total: await countMasterRequests(db, status), next_cursor: last ? String(last.id) : null }
}

type Decision = { requestId: number; input: MasterDecisionInput; actorId: number; ip: string }
type Decided =
  | { ok: true; request: ManagedMasterRequest }
  | { ok: false; code: 'not-found' | 'stale' | 'request-decided' | 'no-trade-level' }

export function decideMasterRequest(
  { db, shop }: MasterDeps,
  { requestId, input, actorId, ip }: Decision,
): Promise<Decided> {
  return db.transaction(async (tx): Promise<Decided> => {
    const before = await lockMasterRequest(tx, requestId)
    if (!before) return { ok: false, code: 'not-found' }
    if (before.status !== 'pending') return { ok: false, code: 'request-decided' }
    if (input.version !== undefined && input.version !== before.version) return { ok: false, code: 'stale' }
    const { status, reason = '', trade_level: level = null } = input
    if (level !== null && (await levelName(tx, level)) === null) return { ok: false, code: 'no-trade-level' }
    await updateDecision(tx, { id: requestId, status, reason: status === 'declined' ? reason : '', actorId })
    // Somebody who became an administrator meanwhile keeps that.
    if (status === 'approved' && before.user.role === 'user') {
      const change = { role: 'master' as const, trade_level: level }
      await changeUserIn(tx, { userId: before.user.id, input: change, actorId, visitor: { ip } })
    }
    const details = { request: requestId, to: status }
    await writeAudit(tx, { kind: 'master-request-decided', actorId, subjectId: before.user.id, ip, details })
    const request = await lockMasterRequest(tx, requestId)
    if (!request) throw new Error('a locked request is gone')
    if (request.user.email) await enqueueMail(tx, masterDecisionMail(shop, request.user.email, request))
    return { ok: true, request }
  })
}
