import type { Db, Queryable } from '#server/platform/database/database.ts'
import { enqueueMail } from '#server/platform/mail/mail-outbox.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import type { ModeratedQuestion, ModeratedQuestionList, QuestionDecision } from '#shared/question/question-contract.ts'
import type { ShopFacts } from '#shared/shop/shop-facts.ts'
import { questionAnswerMail } from './question-mail.ts'
import {
  countModeratedQuestions,
  findModeratedQuestions,
  lockQuestion,
  type QuestionFilter,
  updateQuestion,
} from './question-moderation-queries.ts'

/** The shop reads every question before others do, answers it or lets a master answer, and whoever asked gets the answer by email. */

type Page = { filter: QuestionFilter; limit: number; cursor: number | undefined }

export async function listManagedQuestions(
  db: Queryable,
  { filter, limit, cursor }: Page,
): Promise<ModeratedQuestionList> {
  const found = await findModeratedQuestions(db, { filter, after: cursor, limit: limit + 1 })
  const questions = found.slice(0, limit)
  const last = found.length > limit ? questions.at(-1) : undefined
  return {
    questions,
    total: await countModeratedQuestions(db, filter),
    next_cursor: last ? String(last.id) : null,
    counts: { waiting: await countModeratedQuestions(db, { view: 'waiting', search: undefined }) },
  }
}

type Deciding = { questionId: number; input: QuestionDecision; actorId: number; ip: string }
type Decided =
  | { ok: true; question: ModeratedQuestion }
  | { ok: false; code: 'not-found' | 'stale' }
  | { ok: false; code: 'bad-input'; fields: Record<string, string> }

export function decideQuestion(
  { db, shop }: { db: Db; shop: ShopFacts },
  { questionId, input, actorId, ip }: Deciding,
): Promise<Decided> {
  return db.transaction(async (tx): Promise<Decided> => {
    const before = await lockQuestion(tx, questionId)
    if (!before) return { ok: false, code: 'not-found' }
    if (input.version !== before.version) return { ok: false, code: 'stale' }
    const isMasters = before.offer !== null || before.answer?.answered_by === 'master'
    if (input.answer && input.answered_by === 'master' && !isMasters) {
      return { ok: false, code: 'bad-input', fields: { answered_by: 'Мастер на этот вопрос не отвечал' } }
    }
    const answer = answerAfter(before, input)
    const status = input.status ?? before.status
    await updateQuestion(tx, {
      id: questionId,
      status,
      rejectReason: status === 'rejected' ? (input.reject_reason ?? before.reject_reason) : '',
      answer,
      isOfferDropped: Boolean(input.drop_offer || input.answer || status === 'rejected'),
    })
    const question = await lockQuestion(tx, questionId)
    if (!question) throw new Error('a locked question is gone')
    await writeAudit(tx, {
      kind: 'question-moderated',
      actorId,
      subjectId: before.author.user_id,
      ip,
      details: {
        question: questionId,
        from: before.status,
        to: status,
        answered: question.answer?.text !== before.answer?.text,
      },
    })
    await tellAsker(tx, shop, before, question)
    return { ok: true, question }
  })
}

function answerAfter(before: ModeratedQuestion, { answer, answered_by }: QuestionDecision) {
  if (answer !== undefined) return answer === '' ? null : { text: answer, answeredBy: answered_by }
  return before.answer && { text: before.answer.text, answeredBy: before.answer.answered_by }
}

/** Once: when others can read the answer for the first time. */
async function tellAsker(tx: Queryable, shop: ShopFacts, before: ModeratedQuestion, question: ModeratedQuestion) {
  const isShown = ({ status, answer }: ModeratedQuestion) => status === 'published' && answer !== null
  const { email } = question.author
  if (email && isShown(question) && !isShown(before)) await enqueueMail(tx, questionAnswerMail(shop, email, question))
}
