import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { given, prepareRows } from '#server/platform/database/sql-rows.ts'
import { type CodeReading, readCodes } from '#shared/code/code-reading.ts'
import type { ApplianceModel, ModelMatch } from '#shared/fit/model-contract.ts'
import { normalizeBrand } from '#shared/model/model-text.ts'
import { findModelsById, type NamedModels, type PlateText } from './fit-queries.ts'

/** In the order of db/functions/named-models.sql. */
const ways = ['code', 'number', 'look-alike', 'beginning'] as const

/** What `models_of_plate` is asked with. */
export function plateText(typed: string): PlateText {
  const { text, readings } = readCodes(typed)
  return { text, codes: readings.map(({ code }) => code) }
}

/** The models that a text names which is nothing but a model: in the fit check, in «Моя техника», in a list of models. */
export async function matchPlate(db: Queryable, typed: string): Promise<ModelMatch | null> {
  const asked = plateText(typed)
  if (asked.codes.length === 0) return null
  const [named] = await askNamed(db, asked)
  return named ? matchOfPlate(db, typed, named) : null
}
const askNamed = prepareRows<NamedModels>(
  'models-of-plate',
  sql`select models, at, way from models_of_plate(${given('text', 'text')}, ${given('codes', 'text[]')})`,
)

/** The same for whoever has asked already. */
export async function matchOfPlate(db: Queryable, typed: string, named: NamedModels): Promise<ModelMatch | null> {
  if (named.models.length === 0) return null
  const { readings } = readCodes(typed)
  return describeMatch({ named, models: await findModelsById(db, named.models), readings, typed })
}

type SearchedModels = { models: number[]; modelAt: number | null; modelWay: number | null; namedWords: string | null }

/** The same of a search; null where other words stand beside the model, or only the beginning of one was typed. */
export async function findMatch(
  db: Queryable,
  { text, reading }: { text: string; reading: SearchedModels },
): Promise<ModelMatch | null> {
  return isMatch(reading) ? matchOfSearch({ text, reading, models: await findModelsById(db, reading.models) }) : null
}

/** The same for whoever has read the models of the reading already. */
export function matchOfSearch({
  text,
  reading,
  models,
}: {
  text: string
  reading: SearchedModels
  models: ApplianceModel[]
}): ModelMatch | null {
  if (!isMatch(reading)) return null
  const { text: typed, readings } = readCodes(text)
  return describeMatch({ named: { at: reading.modelAt, way: reading.modelWay }, models, readings, typed })
}

function isMatch({ models, modelWay, namedWords }: SearchedModels): boolean {
  return models.length > 0 && namedWords === null && modelWay !== ways.indexOf('beginning')
}

type Match = {
  named: Pick<NamedModels, 'at' | 'way'>
  models: ApplianceModel[]
  readings: CodeReading[]
  typed: string
}

function describeMatch({ named: { at, way }, models, readings, typed }: Match): ModelMatch | null {
  if (way === null || models.length === 0) return null
  const reading = at === null ? undefined : readings[at - 1]
  return {
    models,
    by: ways[way] ?? 'beginning',
    typed: reading?.typed ?? typed,
    rest: reading ? withoutMaker(reading.rest, models) : '',
  }
}

/** «F2J6HS0W LG»: a maker's name of two letters is no market. */
function withoutMaker(rest: string, models: ApplianceModel[]): string {
  const isMaker = models.some(({ brand }) => normalizeBrand(brand).split('/').includes(normalizeBrand(rest)))
  return isMaker ? '' : rest
}
