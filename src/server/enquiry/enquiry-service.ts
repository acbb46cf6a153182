import { createHash } from 'node:crypto'
import { findProductsByIds } from '#server/catalog/catalog-service.ts'
import type { Db, Queryable } from '#server/platform/database/database.ts'
import type { PhotoStore } from '#server/platform/files/photo-upload-store.ts'
import { enqueueMail } from '#server/platform/mail/mail-outbox.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import type { SessionUser } from '#server/platform/session/sessions.ts'
import { enquiryConsent } from '#shared/account/consent-text.ts'
import { hasRight } from '#shared/api/staff-right.ts'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import type { EnquiryAnswerInput, ManagedEnquiry, ManagedEnquiryList } from '#shared/enquiry/enquiry-admin-contract.ts'
import type { EnquiryInput, EnquiryList } from '#shared/enquiry/enquiry-contract.ts'
import type { ShopFacts } from '#shared/shop/shop-facts.ts'
import { answerMail, newEnquiryMail } from './enquiry-mail.ts'
import {
  type Contact,
  countByStatus,
  countEnquiries,
  countEnquiriesOf,
  type EnquiryFilter,
  findContactOf,
  findEnquiries,
  findEnquiriesOf,
  findEnquiry,
  findEnquiryPhoto,
  findKnownPhotos,
  findSameEnquiry,
  insertEnquiry,
  insertGuestConsent,
  lockEnquiry,
  updateEnquiry,
} from './enquiry-queries.ts'

/** Whoever cannot find a product asks the shop: the question is stored, and the shop is told by mail. Guests may ask too. */

export type EnquiryDeps = { db: Db; photos: PhotoStore; shop: ShopFacts; shopInbox: () => string }

type Asked = {
  input: EnquiryInput
  photo: Buffer | null
  userId: number | null
  visitor: { ip: string; userAgent: string }
}

type AskResult =
  | { ok: true; id: number }
  | { ok: false; code: 'bad-photo' | 'disk-full' | 'unavailable' | 'product-not-found' }
  | { ok: false; code: 'bad-input'; fields: Record<string, string> }

export async function askShop({ db, photos, shop, shopInbox }: EnquiryDeps, asked: Asked): Promise<AskResult> {
  const { input, userId } = asked
  const fields = userId === null ? guestErrors(input) : {}
  if (Object.keys(fields).length > 0) return { ok: false, code: 'bad-input', fields }
  const contact = userId === null ? guestContact(input) : await findContactOf(db, userId)
  if (!contact) throw new Error('a session without a person')
  const product = await findNamedProduct(db, input.product_id)
  if (product === 'unknown') return { ok: false, code: 'product-not-found' }
  const saved = asked.photo ? await photos.save(asked.photo) : null
  if (saved && !saved.ok) return saved
  const photo = saved?.name ?? null
  try {
    const { id, isNew } = await db.transaction(async (tx) => {
      const { kind, text } = input
      const request = { kind, text, contact }
      const enquiry = { ...request, userId, productId: input.product_id ?? null, photo }
      const same = await findSameEnquiry(tx, enquiry)
      if (same !== null) return { id: same, isNew: false }
      const consentId = userId === null ? await insertGuestConsent(tx, { ...consentGiven, ...asked.visitor }) : null
      const number = await insertEnquiry(tx, { ...enquiry, consentId })
      const news = { ...request, id: number, product, hasPhoto: photo !== null }
      await enqueueMail(tx, newEnquiryMail(shop, shopInbox(), news))
      return { id: number, isNew: true }
    })
    if (photo && !isNew) await photos.remove(photo)
    return { ok: true, id }
  } catch (error) {
    if (photo) await photos.remove(photo)
    throw error
  }
}

/** Without a way to answer and the consent to use it a question is of no use. */
function guestErrors(input: EnquiryInput): Record<string, string> {
  return {
    ...(input.name ? {} : { name: 'Введите имя' }),
    ...(input.phone || input.email ? {} : { phone: 'Укажите телефон или email' }),
    ...(input.consent ? {} : { consent: 'Нужно согласие на обработку персональных данных' }),
  }
}

function guestContact({ name, phone, email }: EnquiryInput): Contact {
  return { name: name ?? '', phone: phone ?? null, email: email ?? null }
}

async function findNamedProduct(db: Queryable, productId: number | undefined): Promise<ProductCard | null | 'unknown'> {
  if (productId === undefined) return null
  const [product] = await findProductsByIds(db, { tier: 'retail', ids: [productId] })
  return product ?? 'unknown'
}

const consentGiven = {
  purpose: enquiryConsent.purpose,
  version: enquiryConsent.version,
  textSha256: createHash('sha256').update(enquiryConsent.text).digest('hex'),
}

type Page = { userId: number; limit: number; beforeId?: number | undefined }

export async function listEnquiries(db: Queryable, { userId, limit, beforeId }: Page): Promise<EnquiryList> {
  const found = await findEnquiriesOf(db, { userId, limit: limit + 1, beforeId })
  const requests = found.slice(0, limit)
  const last = found.length > limit ? requests.at(-1) : undefined
  return { requests, total: await countEnquiriesOf(db, userId), next_cursor: last ? String(last.id) : null }
}

type PhotoResult = { ok: true; jpeg: Buffer } | { ok: false; code: 'forbidden' | 'not-found' }

/** A photo is for whoever sent it and for the shop. Others are rejected in the same words whether there is one or not. */
export async function readEnquiryPhoto(
  { db, photos }: EnquiryDeps,
  { requestId, user }: { requestId: number; user: Pick<SessionUser, 'id' | 'staffRole'> },
): Promise<PhotoResult> {
  const request = await findEnquiryPhoto(db, requestId)
  if (!hasRight(user.staffRole, 'customers') && request?.userId !== user.id) return { ok: false, code: 'forbidden' }
  const jpeg = request?.photo ? await photos.read(request.photo) : null
  return jpeg ? { ok: true, jpeg } : { ok: false, code: 'not-found' }
}

/** Longer than any request takes from writing the file to its commit. */
const unclaimedMinutes = 60

/** Photos of erased people, and of requests that were cut off before they were kept. */
export async function removeForgottenPhotos({ db, photos }: Pick<EnquiryDeps, 'db' | 'photos'>): Promise<void> {
  const names = await photos.listOlderThan(unclaimedMinutes)
  const known = new Set(await findKnownPhotos(db, names))
  for (const name of names) if (!known.has(name)) await photos.remove(name)
}

/** The shop reads what people ask and answers once: by email where there is an address, and in their profile. */

type AdminPage = { filter: EnquiryFilter; limit: number; page: number }

export async function listManagedEnquiries(
  db: Queryable,
  { filter, limit, page }: AdminPage,
): Promise<ManagedEnquiryList> {
  const requests = await findEnquiries(db, { filter, limit, offset: (page - 1) * limit })
  return { requests, total: await countEnquiries(db, filter), page, limit, counts: await countByStatus(db) }
}

/** The latest that have every word, or its number. */
export function findEnquiriesBy(db: Queryable, { search, limit }: { search: string; limit: number }) {
  return findEnquiries(db, { filter: { search }, limit, offset: 0 })
}

type AnswerResult =
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
    const { answer } = input
    // Sent again, because nobody heard that it was taken: the customer has it already.
    if (answer !== undefined && answer === found.answer) return { ok: true, request: found }
    if (found.version !== input.version) return { ok: false, code: 'stale', found }
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
