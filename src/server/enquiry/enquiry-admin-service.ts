import type { Queryable } from '#server/platform/database/database.ts'
import { enqueueMail } from '#server/platform/mail/mail-outbox.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import type { ManagedRequest, ManagedRequestList, RequestAnswerInput } from '#shared/enquiry/enquiry-admin-contract.ts'
import {
  countByStatus,
  countRequests,
  findRequest,
  findRequests,
  lockRequest,
  type RequestFilter,
  updateRequest,
} from './enquiry-admin-queries.ts'
import { answerMail } from './enquiry-mail.ts'
import type { RequestDeps } from './enquiry-service.ts'

/** The shop reads what people ask and answers once: by letter where there is an address, and in their profile. */

type Page = { filter: RequestFilter; limit: number; page: number }

export async function listManagedRequests(db: Queryable, { filter, limit, page }: Page): Promise<ManagedRequestList> {
  const requests = await findRequests(db, { filter, limit, offset: (page - 1) * limit })
  return { requests, total: await countRequests(db, filter), page, limit, counts: await countByStatus(db) }
}

export type AnswerResult =
  | { ok: true; request: ManagedRequest }
  | { ok: false; code: 'not-found' }
  | { ok: false; code: 'stale'; found: ManagedRequest }

type Answering = { requestId: number; input: RequestAnswerInput; actorId: number }

export function answerRequest(
  { db, shop }: Pick<RequestDeps, 'db' | 'shop'>,
  { requestId, input, actorId }: Answering,
): Promise<AnswerResult> {
  return db.transaction(async (tx): Promise<AnswerResult> => {
    await lockRequest(tx, requestId)
    const found = await findRequest(tx, requestId)
    if (!found) return { ok: false, code: 'not-found' }
    if (found.version !== input.version) return { ok: false, code: 'stale', found }
    const { answer } = input
    const status = input.status ?? 'answered'
    await updateRequest(tx, requestId, { status, answer, actorId })
    await writeAudit(tx, {
      kind: answer === undefined ? `request-${status}` : 'request-answered',
      actorId,
      subjectId: found.user_id,
      details: { request: requestId },
    })
    if (answer !== undefined && found.contact.email) {
      await enqueueMail(tx, answerMail(shop, { ...found, answer, email: found.contact.email }))
    }
    return { ok: true, request: (await findRequest(tx, requestId))! }
  })
}
