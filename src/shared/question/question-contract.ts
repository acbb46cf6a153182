import { z } from 'zod'
import { parseEmail, wrongEmailText } from '#shared/account/email.ts'
import { nameError, parseName } from '#shared/account/full-name.ts'
import { maxRejectReason, tidyReviewText } from '#shared/review/review-rules.ts'
import { maxId } from '#shared/slug/slug-or-id.ts'
import {
  answerers,
  answerTextError,
  maxAnswer,
  questionErrors,
  questionStatuses,
  questionTextError,
} from './question-rules.ts'

function checkedText(error: (text: string) => string | null, missing: string) {
  return z
    .string({ error: missing })
    .transform(tidyReviewText)
    .superRefine((typed, context) => {
      const fault = error(typed)
      if (fault) context.addIssue({ code: 'custom', message: fault })
    })
}

function parsed(parse: (text: string) => string | null, faultOf: (text: string) => string) {
  return z.string().transform((typed, context) => {
    const value = parse(typed)
    if (value === null) context.addIssue({ code: 'custom', message: faultOf(typed) })
    return value ?? z.NEVER
  })
}

/** A form sends every field, empty where nothing was typed. */
function optional<Value extends z.ZodType>(value: Value) {
  return z.preprocess((given) => (given === '' ? undefined : given), value.optional())
}

/** Who is logged in is known by name and address; a guest gives a name, and an address for the answer. */
export const questionInput = z.object({
  product_id: z.int().min(1).max(maxId),
  text: checkedText(questionTextError, questionErrors.short),
  name: optional(parsed(parseName, (typed) => nameError('first_name', typed))),
  email: optional(parsed(parseEmail, () => wrongEmailText)),
  consent: z.boolean().optional(),
})
export type QuestionInput = z.infer<typeof questionInput>

export const askedQuestion = z.object({ id: z.int(), status: z.enum(questionStatuses) })

/** Null: nobody has answered yet. */
const shownAnswer = z
  .object({
    text: z.string(),
    answered_by: z.enum(answerers),
    /** The first name of a master. */
    answer_name: z.string(),
    answered_at: z.iso.datetime(),
  })
  .nullable()

export const publishedQuestion = z.object({
  id: z.int(),
  author: z.string(),
  text: z.string(),
  created_at: z.iso.datetime(),
  answer: shownAnswer,
})
export type PublishedQuestion = z.infer<typeof publishedQuestion>

export const questionList = z.object({
  questions: z.array(publishedQuestion),
  total: z.int(),
  next_cursor: z.string().nullable(),
})
export type QuestionList = z.infer<typeof questionList>

/** A master's answer, which the shop reads before others do. */
export const offerInput = z.object({ text: checkedText(answerTextError, questionErrors.answerShort) })

const askedProduct = z.object({
  id: z.int(),
  slug: z.string().nullable(),
  name: z.string(),
  sku: z.string(),
  photos: z.array(z.string()),
  drawing: z.string(),
})

export const moderatedQuestion = z.object({
  id: z.int(),
  text: z.string(),
  author: z.object({ user_id: z.int().nullable(), name: z.string(), email: z.string().nullable() }),
  product: askedProduct,
  status: z.enum(questionStatuses),
  reject_reason: z.string(),
  answer: shownAnswer,
  /** What a master would answer. */
  offer: z.object({ text: z.string(), name: z.string() }).nullable(),
  version: z.int(),
  created_at: z.iso.datetime(),
})
export type ModeratedQuestion = z.infer<typeof moderatedQuestion>

export const moderatedQuestionList = z.object({
  questions: z.array(moderatedQuestion),
  total: z.int(),
  next_cursor: z.string().nullable(),
  /** How many wait for the shop, whatever the filter. */
  counts: z.object({ waiting: z.int() }),
})
export type ModeratedQuestionList = z.infer<typeof moderatedQuestionList>

const shopText = (most: number) =>
  z
    .string()
    .transform(tidyReviewText)
    .refine((typed) => [...typed].length <= most, `Не больше ${most} символов`)

/** `version` is the one the moderator was reading. An empty `answer` takes the answer off; `drop_offer` turns a master's one down. */
export const questionDecision = z
  .object({
    status: z.enum(['published', 'rejected']).optional(),
    reject_reason: shopText(maxRejectReason).optional(),
    answer: shopText(maxAnswer).optional(),
    answered_by: z.enum(answerers).default('shop'),
    drop_offer: z.literal(true).optional(),
    version: z.int().positive(),
  })
  .refine((given) => given.status !== undefined || given.answer !== undefined || given.drop_offer, 'Нечего менять')
  .refine((given) => given.status !== 'rejected' || Boolean(given.reject_reason), {
    path: ['reject_reason'],
    message: 'Укажите причину',
  })
export type QuestionDecision = z.infer<typeof questionDecision>
export type QuestionDecisionInput = z.input<typeof questionDecision>
