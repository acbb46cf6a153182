import { createHash } from 'node:crypto'
import { type RunRow, writeRows } from '#server/import/run-service.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { startBatch } from '#server/product-batch/bulk-service.ts'
import { normalizeCode } from '#shared/catalog/product-code.ts'
import type { Left } from '#shared/exchange/exchange-reasons.ts'
import type { StoreTarget } from '#shared/exchange/exchange-settings.ts'
import { type Answer, brandOf, decide, type Section } from '#shared/exchange/exchange-verdict.ts'
import { matchArticle } from '#shared/import/article-match.ts'
import type { Connection } from './exchange-connection-queries.ts'
import {
  type Candidate,
  findByArticles,
  findIdsBySku,
  findMirrored,
  type Link,
  linkProducts,
  lockSiteProducts,
  type Mirrored,
} from './exchange-mirror-queries.ts'
import { findNames } from './exchange-name-queries.ts'
import { setBatch } from './exchange-run-queries.ts'
import { openSections } from './exchange-section-service.ts'

/** Products of the site are made to follow what 1С has said of them, in the transaction of the caller. */

export type Outcome = {
  external_id: string
  action: 'created' | 'changed' | 'same' | 'left'
  sku: string
  product_id: number | null
  /** Fields that are others now, with what they became. */
  given: Record<string, unknown>
  left: Left[]
}
export type Work = { runId: number; batchId: number | null; isTrial: boolean; connection: Connection }

/** Of which products prices and stock have just been said. */
export type SaidNow = { prices: ReadonlySet<string>; stock: ReadonlySet<string> }

export async function followProducts(
  tx: Queryable,
  ids: string[],
  { work, saidNow }: { work: Work; saidNow: SaidNow },
): Promise<Outcome[]> {
  const { connection, isTrial } = work
  const [mirrored, prices, stores] = [
    await findMirrored(tx, ids),
    await findNames(tx, 'price'),
    await findNames(tx, 'store'),
  ]
  const priceTypes = new Map(prices.map(({ external_id: id, name, target }) => [id, { name, target }]))
  const storesFor = (wanted: StoreTarget) =>
    new Set(stores.filter(({ target }) => target === wanted).map(({ external_id: id }) => id))
  const [ignoredStores, orderStores] = [storesFor('ignore'), storesFor('order')]
  const sections = await openSections(tx, { isHidden: connection.new_groups === 'hidden', isTrial })
  const matches = await matchAll(tx, mirrored)
  const site = await lockSiteProducts(
    tx,
    [...matches.values()].flatMap(({ productId }) => productId ?? []),
  )
  const outcomes: Outcome[] = []
  const rows: RunRow[] = []
  const links: (Omit<Link, 'product_id'> & { product_id: number | null; sku: string })[] = []
  for (const [n, thing] of mirrored.entries()) {
    const match = matches.get(thing.external_id)!
    const now = match.productId === null ? null : (site.get(match.productId) ?? null)
    const plain = { external_id: thing.external_id, sku: now?.sku ?? match.article, product_id: match.productId }
    if (match.fault) {
      outcomes.push({ ...plain, action: 'left', given: {}, left: [match.fault] })
      continue
    }
    const answer: Answer = decide({
      article: match.article,
      said: thing.said,
      isDeleted: thing.is_deleted,
      isHiddenHere: thing.is_hidden_here,
      offers: thing.offers,
      isSaidNow: {
        prices: thing.product_id === null || saidNow.prices.has(thing.external_id),
        stock: thing.product_id === null || saidNow.stock.has(thing.external_id),
      },
      derivedBefore: thing.derived,
      priceTypes,
      ignoredStores,
      orderStores,
      takes: connection.takes,
      // Asked only where it matters, so that no section is made for a product that does not come.
      section: await sectionFor(thing, now === null || connection.takes.sections),
      now,
    })
    const isNew = answer.action === 'create'
    const left: Left[] = isNew && match.isMade ? [...answer.left, ['made-article', match.article]] : answer.left
    if (isNew || answer.action === 'update') {
      const given = { sku: plain.sku, ...answer.given }
      rows.push({ number: n + 1, action: isNew ? 'create' : 'update', product_id: match.productId, given })
    }
    if (isNew || now) {
      const { external_id, product_id, sku } = plain
      links.push({ external_id, product_id, sku, is_hidden_here: answer.isHiddenHere, derived: answer.derived })
    }
    const action = isNew ? 'created' : answer.action === 'update' ? 'changed' : answer.action
    outcomes.push({ ...plain, action: action as Outcome['action'], given: answer.given, left })
  }
  if (isTrial) return outcomes
  if (rows.length > 0) await writeRows(tx, rows, { batchId: await batchOf(tx, work), actorId: null })
  const made = await findIdsBySku(
    tx,
    links.filter(({ product_id: id }) => id === null).map(({ sku }) => sku),
  )
  const linked = links.flatMap(({ sku, product_id, ...link }): Link[] => {
    const id = product_id ?? made.get(sku.toLowerCase())
    return id === undefined ? [] : [{ ...link, product_id: id }]
  })
  await linkProducts(tx, linked)
  const idsNow = new Map(linked.map(({ external_id, product_id }) => [external_id, product_id]))
  return outcomes.map((outcome) => ({ ...outcome, product_id: idsNow.get(outcome.external_id) ?? outcome.product_id }))

  async function sectionFor(
    { said, is_deleted: isDeleted }: Mirrored,
    isNeeded: boolean,
  ): Promise<Section | 'ignored'> {
    if (!isNeeded || !said || isDeleted) return 'ignored'
    for (const id of said.groupIds.length > 0 ? said.groupIds : ['']) {
      const section = await sections.sectionOf(id)
      if (section !== 'ignored') return section
    }
    return 'ignored'
  }
}

async function batchOf(tx: Queryable, work: Work): Promise<number> {
  if (work.batchId === null) {
    work.batchId = await startBatch(tx, { kind: 'import', title: `Обмен с 1С № ${work.runId}`, actorId: null })
    await setBatch(tx, work.runId, work.batchId)
  }
  return work.batchId
}

type Match = { productId: number | null; article: string; isMade: boolean; fault: Left | null }

/** By what 1С is known to mean, then by the exact article; whatever only looks alike is for a person to decide. */
async function matchAll(tx: Queryable, mirrored: Mirrored[]): Promise<Map<string, Match>> {
  const articles = new Map(mirrored.map((thing) => [thing.external_id, articleOf(thing)]))
  const unknown = mirrored.filter(({ product_id: id }) => id === null)
  const codes = [...new Set(unknown.map(({ external_id: id }) => looseCode(articles.get(id)!)))].filter(Boolean)
  const candidates = new Map<string, Candidate[]>()
  for (const candidate of codes.length > 0 ? await findByArticles(tx, codes) : []) {
    const code = looseCode(candidate.sku)
    candidates.set(code, [...(candidates.get(code) ?? []), candidate])
  }
  const taken = new Map<string, string>()
  const matches = new Map<string, Match>()
  for (const thing of mirrored) {
    const { external_id: id, product_id: productId } = thing
    const said = articles.get(id)!
    const article = said || madeArticle(id)
    const match: Match = { productId, article, isMade: said === '', fault: null }
    matches.set(id, match)
    if (productId !== null || said === '') continue
    if (said.length > 64) {
      match.fault = ['long-article', said.slice(0, 64)]
      continue
    }
    const brand = thing.said ? brandOf(thing.said) : ''
    const found = matchArticle({ sku: said, brand }, candidates.get(looseCode(said)) ?? [])
    const rival = taken.get(said.toLowerCase())
    if (found?.isDoubtful) match.fault = ['like-article', `${said} и ${found.product.sku}`]
    else if ((found?.product.owner ?? id) !== id || (rival !== undefined && rival !== id))
      match.fault = ['same-article', said]
    else {
      match.productId = found?.product.id ?? null
      if (thing.said) taken.set(said.toLowerCase(), id)
    }
  }
  return matches
}

function articleOf({ said, offers }: Mirrored): string {
  const named = said?.article || offers.find(({ article }) => article !== '')?.article || ''
  return named.trim()
}

/** The same for the same product, whenever it comes. */
function madeArticle(externalId: string): string {
  return `1C-${createHash('sha256').update(externalId).digest('hex').slice(0, 10).toUpperCase()}`
}

/** As the index of articles has them. */
function looseCode(sku: string): string {
  return normalizeCode(sku).replace(/^0+/, '')
}
