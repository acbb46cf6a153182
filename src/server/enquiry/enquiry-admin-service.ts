import type { Queryable } from '#server/platform/database/database.ts'
import { enqueueMail } from '#server/platform/mail/mail-outbox.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import type { EnquiryAnswerInput, ManagedEnquiry, ManagedEnquiryList } from '#shared/enquiry/enquiry-admin-contract.ts'
import {
  countByStatus,
  countEnquiries,
  type EnquiryFilter,
  findEnquiries,
  findEnquiry,
  lockEnquiry,
  updateEnquiry,
} from './enquiry-admin-queries.ts'
import { answerMail } from './enquiry-mail.ts'
import type { EnquiryDeps } from './enquiry-service.ts'

/** The shop reads what people ask and answers once: by letter where there is an address, and in their profile. */

type Page = { filter: EnquiryFilter; limit: number; page: number }

export async function listManagedEnquiries(db: Queryable, { filter, limit, page }: Page): Promise<ManagedEnquiryList> {
  const requests = await findEnquiries(db, { filter, limit, offset: (page - 1) * limit })
  return { requests, total: await countEnquiries(db, filter), page, limit, counts: await countByStatus(db) }
}

export type AnswerResult =
  | { ok: true; request: ManagedEnquiry }
  | { ok: false; code: 'not-found' }
  | { ok: false; code: 'stale'; found: ManagedEnquiry }

type Answering = { requestId: number; input: EnquiryAnswerInput; actorId: number }

export function answerEnquiry(
  { db, shop }: Pick<EnquiryDeps, 'db' | 'shop'>,
  { requestId, input, actorId }: Answering,
): Promise<AnswerResult> {
  return db.transaction(async (tx): Promise<AnswerResult> => {
    await lockEnquiry(tx, requestId)
    const found = await findEnquiry(tx, requestId)
    if (!found) return { ok: false, code: 'not-found' }
    if (found.version !== input.version) return { ok: false, code: 'stale', found }
    const { answer } = input
    const status = input.status ?? 'answered'
    await updateEnquiry(tx, requestId, { status, answer, actorId })
    await writeAudit(tx, {
      kind: answer === undefined ? `request-${status}` : 'request-answered',
      actorId,
      subjectId: found.user_id,
      details: { request: requestId },
    })
    if (answer !== undefined && found.contact.email) {
      await enqueueMail(tx, answerMail(shop, { ...found, answer, email: found.contact.email }))
    }
    return { ok: true, request: (await findEnquiry(tx, requestId))! }
  })
}
