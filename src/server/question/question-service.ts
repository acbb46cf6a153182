import { createHash } from 'node:crypto'
import type { Db, Queryable } from '#server/platform/database/database.ts'
import { enqueueMail } from '#server/platform/mail/mail-outbox.ts'
import type { PublishedQuestion, QuestionInput, QuestionList } from '#shared/question/question-contract.ts'
import { questionAuthor, questionConsent, questionErrors } from '#shared/question/question-rules.ts'
import type { ShopFacts } from '#shared/shop/shop-facts.ts'
import { newQuestionMail } from './question-mail.ts'
import {
  countPublishedQuestions,
  findAskedProduct,
  findAsker,
  findPublishedQuestions,
  findSameQuestion,
  insertQuestion,
  isQuestionShown,
  offerAnswer,
  type PublishedRow,
} from './question-queries.ts'

/** Anyone asks about a product; the shop is told, reads it first, and others see it once it is published. */

export type QuestionDeps = { db: Db; shop: ShopFacts; shopInbox: () => string }

type ListQuestion = { productId: number; cursor: number | undefined; limit: number }

/** Null: there is no such product. */
export async function listQuestions(
  db: Queryable,
  { productId, cursor, limit }: ListQuestion,
): Promise<QuestionList | null> {
  if (!(await findAskedProduct(db, productId))) return null
  const found = await findPublishedQuestions(db, { productId, before: cursor, limit: limit + 1 })
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : undefined
  return {
    questions: shown.map(published),
    total: await countPublishedQuestions(db, productId),
    next_cursor: last ? String(last.id) : null,
  }
}

function published({ author_name, ...question }: PublishedRow): PublishedQuestion {
  return { ...question, author: questionAuthor(author_name) }
}

type Asked = { input: QuestionInput; userId: number | null; visitor: { ip: string; userAgent: string } }
type AskResult =
  | { ok: true; id: number }
  | { ok: false; code: 'product-not-found' }
  | { ok: false; code: 'bad-input'; fields: Record<string, string> }

export async function askQuestion({ db, shop, shopInbox }: QuestionDeps, asked: Asked): Promise<AskResult> {
  const { input, userId, visitor } = asked
  const fields = userId === null ? guestErrors(input) : {}
  if (Object.keys(fields).length > 0) return { ok: false, code: 'bad-input', fields }
  const product = await findAskedProduct(db, input.product_id)
  if (!product) return { ok: false, code: 'product-not-found' }
  const asker = userId === null ? { name: input.name ?? '', email: input.email ?? null } : await findAsker(db, userId)
  if (!asker) throw new Error('a session without a person')
  const id = await db.transaction(async (tx) => {
    const question = { productId: input.product_id, userId, ...asker, text: input.text }
    const same = await findSameQuestion(tx, question)
    if (same !== null) return same
    const number = await insertQuestion(tx, question, userId === null ? { ...consentGiven, ...visitor } : null)
    await enqueueMail(
      tx,
      newQuestionMail(shop, shopInbox(), { id: number, text: input.text, name: asker.name, product }),
    )
    return number
  })
  return { ok: true, id }
}

function guestErrors({ name, consent }: QuestionInput): Record<string, string> {
  return { ...(name ? {} : { name: questionErrors.name }), ...(consent ? {} : { consent: questionErrors.consent }) }
}

const consentGiven = {
  purpose: questionConsent.purpose,
  version: questionConsent.version,
  textSha256: createHash('sha256').update(questionConsent.text).digest('hex'),
}

type Offer = { questionId: number; master: { id: number; role: string }; text: string }
type OfferResult = { ok: true } | { ok: false; code: 'masters-only' | 'not-found' | 'question-answered' }

/** A master knows the answer: the shop reads it and publishes it under the master's name. */
export async function offerToAnswer(db: Queryable, { questionId, master, text }: Offer): Promise<OfferResult> {
  if (master.role !== 'master') return { ok: false, code: 'masters-only' }
  if (!(await isQuestionShown(db, questionId))) return { ok: false, code: 'not-found' }
  const isTaken = await offerAnswer(db, { questionId, masterId: master.id, text })
  return isTaken ? { ok: true } : { ok: false, code: 'question-answered' }
}
