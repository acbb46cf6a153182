import { findModelsById } from '#server/fit/fit-service.ts'
import { matchPlate } from '#server/fit/model-match-service.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { similarCodes } from '#shared/code/similar-codes.ts'
import {
  codesOfPlate,
  type FoundModel,
  likeliest,
  looksOfCodes,
  type ReadCode,
  withoutLoneGuess,
} from '#shared/plate/plate-codes.ts'
import {
  mostCandidates,
  type PlateAnswer,
  type PlateCandidate,
  type PlateQuestion,
} from '#shared/plate/plate-endpoints.ts'
import { nearestReading, sameShapes, wornLooks } from '#shared/plate/worn-codes.ts'
import { findArticles, findModelFacts, findModelsOfCodes, findWornModels } from './plate-queries.ts'

/** So many of the likeliest codes are taken for articles with a mistake. */
const mostSimilarArticles = 3

/** What a plate or the label of a product may name, the likeliest first. Neither asked nor answered is anything stored. */
export async function readPlate(db: Queryable, { texts, words }: PlateQuestion): Promise<PlateAnswer> {
  const codes = codesOfPlate(texts)
  if (codes.length === 0) return { models: [], articles: [] }
  const [models, articles] = await Promise.all([
    findCandidates(db, { codes, texts, words: words.map((word) => word.toLowerCase()) }),
    findArticleCandidates(db, codes),
  ])
  return { models, articles }
}

type Asked = { codes: ReadCode[]; texts: PlateQuestion['texts']; words: string[] }

async function findCandidates(db: Queryable, { codes, texts, words }: Asked): Promise<PlateCandidate[]> {
  const looks = looksOfCodes(codes)
  const byCode = new Map(codes.map((read) => [read.code, read]))
  const rows = await findModelsOfCodes(db, { codes: [...byCode.keys()], looks: [...looks.keys()] })
  const found = rows.flatMap(({ id, brand, code, way }): FoundModel[] => {
    if (way === 'look') {
      const look = looks.get(code)
      return look ? [{ id, brand, ...look }] : []
    }
    const read = byCode.get(code)
    return read ? [{ id, brand, read, by: way }] : []
  })
  const best = withoutLoneGuess(await likeliestOf(db, { found, codes, texts, words })).slice(0, mostCandidates)
  const ids = best.map(({ id }) => id)
  if (ids.length === 0) return []
  const [models, facts] = await Promise.all([findModelsById(db, ids), findModelFacts(db, ids)])
  return best.flatMap(({ id, by, read }) => {
    const model = models.find((each) => each.id === id)
    const known = facts.find((each) => each.id === id)
    return model && known ? [{ model, by, read: read.read, parts: known.parts, drawing: known.drawing }] : []
  })
}

async function likeliestOf(
  db: Queryable,
  { found, codes, texts, words }: Asked & { found: FoundModel[] },
): Promise<FoundModel[]> {
  // Dots are read as another model of the same shapes (RB30J3000WW as RB38J3800WW), and read without a doubt.
  if (found.some(({ by }) => by !== 'similar')) {
    return likeliest([...found, ...(await findWorn(db, sameShapes(codes)))], words)
  }
  const beginnings = found.length > 0 ? [] : await findBeginnings(db, texts)
  return beginnings.length > 0 ? beginnings : likeliest([...found, ...(await findWorn(db, wornLooks(codes)))], words)
}

/** Models of the shapes that were read, the nearest first. */
async function findWorn(db: Queryable, looks: Map<string, ReadCode[]>): Promise<FoundModel[]> {
  if (looks.size === 0) return []
  const rows = await findWornModels(db, [...looks.keys()])
  return rows.flatMap(({ id, brand, code, look }): FoundModel[] => {
    const near = nearestReading(code, looks.get(look) ?? [])
    return near ? [{ id, brand, ...near, by: 'worn' }] : []
  })
}

/** The shop knows only variants of the model: «IWUB 4105 (CIS)» where the plate says «IWUB 4105». */
async function findBeginnings(db: Queryable, texts: PlateQuestion['texts']): Promise<FoundModel[]> {
  for (const { text, sure } of texts.slice(0, mostCandidates)) {
    const match = sure > 0 ? await matchPlate(db, text) : null
    if (match?.by !== 'beginning') continue
    const read = { code: match.typed, read: match.typed, sure }
    return match.models.map(({ id, brand }) => ({ id, brand, read, by: 'beginning' }))
  }
  return []
}

async function findArticleCandidates(db: Queryable, codes: ReadCode[]): Promise<PlateAnswer['articles']> {
  const asked = new Map(codes.map((read) => [read.code, { read, cost: 0 }]))
  for (const read of codes.slice(0, mostSimilarArticles)) {
    for (const [code, cost] of similarCodes(read.code)) if (!asked.has(code)) asked.set(code, { read, cost })
  }
  const rows = await findArticles(db, [...asked.keys()])
  const found = rows.flatMap((row) => {
    const known = asked.get(row.code)
    return known ? [{ row, ...known }] : []
  })
  return found
    .toSorted(
      (one, other) => one.cost - other.cost || isOther(one.row) - isOther(other.row) || one.row.id - other.row.id,
    )
    .filter(({ row }, at, all) => all.findIndex(({ row: { id } }) => id === row.id) === at)
    .slice(0, mostCandidates)
    .map(({ row: { number, id, slug, name, sku }, read, cost }) => ({
      number,
      read: read.read,
      by: cost === 0 ? ('code' as const) : ('similar' as const),
      product: { id, slug, name, sku },
    }))
}

/** A product that bears the number itself comes before those that replace it. */
function isOther({ number, sku }: { number: string; sku: string }): number {
  return number === sku ? 0 : 1
}
