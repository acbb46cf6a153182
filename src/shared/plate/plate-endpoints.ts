import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { typedText } from '#shared/api/parameters.ts'
import { applianceModel } from '#shared/fit/model-contract.ts'
import { mostSure, mostTexts } from './joined-readings.ts'

/** What was read on a plate, without its serial number; the photo stays where it was taken. */
const plateQuestion = z.object({
  texts: z
    .array(z.object({ text: typedText.pipe(z.string().min(3).max(60)), sure: z.int().min(0).max(mostSure) }))
    .min(1)
    .max(mostTexts),
  /** Words without figures: one of them may be the maker. */
  words: z
    .array(typedText.pipe(z.string().max(20)))
    .max(30)
    .default([]),
})
export type PlateQuestion = z.infer<typeof plateQuestion>

/**
 * Named by its own code, by another number of it, by a code that looks alike, by one that differs in a sign, by one that worn or dotted
 * print makes of it, or only by how it begins.
 */
const readBy = z.enum(['code', 'number', 'look-alike', 'similar', 'worn', 'beginning'])
export type ReadBy = z.infer<typeof readBy>

const plateCandidate = z.object({
  model: applianceModel,
  by: readBy,
  /** What of the photo was taken for it. */
  read: z.string(),
  /** How many products fit. */
  parts: z.int(),
  /** Of its kind of appliance. */
  drawing: z.string(),
})
export type PlateCandidate = z.infer<typeof plateCandidate>

const articleCandidate = z.object({
  number: z.string(),
  by: readBy,
  read: z.string(),
  product: z.object({ id: z.int(), slug: z.string().nullable(), name: z.string(), sku: z.string() }),
})
export type ArticleCandidate = z.infer<typeof articleCandidate>

/** At most three of each: the customer says which. */
export const mostCandidates = 3
const plateAnswer = z.object({
  models: z.array(plateCandidate).max(mostCandidates),
  articles: z.array(articleCandidate).max(mostCandidates),
})
export type PlateAnswer = z.infer<typeof plateAnswer>

/** The texts of a photographed plate or of a product's label, matched in one call. Nothing of it is stored. */
export const plateEndpoints = endpoints({
  'POST /api/plate': {
    summary: 'Модели и артикулы по тексту с фото шильдика',
    access: 'guest',
    scope: 'products:read',
    limit: 'search',
    bodyLimit: 8_192,
    body: plateQuestion,
    answer: plateAnswer,
    cache: 'no-store',
  },
})
