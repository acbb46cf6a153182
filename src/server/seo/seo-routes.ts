import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findLastModelWithSheets } from '#server/diagram/diagram-service.ts'
import { findLastModelId } from '#server/fit/model-products-service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { sendNothing } from '#server/platform/http/not-found.ts'
import { sendPieces } from '#server/platform/http/streamed-text.ts'
import type { Config } from '#server/platform/process/config.ts'
import type { ShopSettings } from '#server/shop/shop-service.ts'
import { infoSlugs } from '#shared/page/info-slugs.ts'
import type { ShopFacts } from '#shared/shop/shop-facts.ts'
import { addressesOfFile, type SitemapAddress, sitemapFile, sitemapIndex } from './sitemap.ts'
import {
  findCategoryPaths,
  findLastProductId,
  findModelAddresses,
  findProductAddresses,
  findSheetAddresses,
} from './sitemap-queries.ts'

/** An appliance has several sheets; a file has room for ten of each. */
const modelsOfSheetFile = addressesOfFile / 10

const xml = 'application/xml; charset=utf-8'
const anHour = 'public, max-age=3600'
const ownPages: SitemapAddress[] = ['/', '/about', ...infoSlugs.map((slug) => `/info/${slug}`)].map((path) => ({
  path,
}))

type Deps = { config: Config; database: Database; settings: ShopSettings }

/** What search engines read first. Every address in it is PUBLIC_ORIGIN's, whatever name the request came by. */
export function registerSeo(app: FastifyInstance, { config, database, settings }: Deps) {
  const { db } = database
  const origin = config.publicOrigin
  const { facts } = settings

  app.get('/robots.txt', (_request, reply) =>
    reply
      .header('cache-control', facts.isOpen ? anHour : 'no-store')
      .type('text/plain; charset=utf-8')
      .send(facts.isOpen ? robotsText(origin) : closedRobotsText),
  )

  app.get('/manifest.webmanifest', (_request, reply) =>
    reply
      .header('cache-control', anHour)
      .type('application/manifest+json')
      .send(JSON.stringify(manifestOf(facts))),
  )

  // Files are cut by id, not by counting: the same product stays in the same file, and no million rows are counted.
  app.get('/sitemap.xml', async (_request, reply) => {
    if (!facts.isOpen) return reply.header('cache-control', 'no-store').type(xml).send(sitemapIndex(origin, []))
    const productFiles = Math.ceil((await findLastProductId(db)) / addressesOfFile)
    const modelFiles = Math.ceil((await findLastModelId(db)) / addressesOfFile)
    const sheetFiles = Math.ceil((await findLastModelWithSheets(db)) / modelsOfSheetFile)
    const files = [
      ...Array.from({ length: 1 + productFiles }, (_, index) => `sitemap-${index + 1}.xml`),
      ...Array.from({ length: modelFiles }, (_, index) => `sitemap-models-${index + 1}.xml`),
      ...Array.from({ length: sheetFiles }, (_, index) => `sitemap-diagrams-${index + 1}.xml`),
    ]
    return reply.header('cache-control', anHour).type(xml).send(sitemapIndex(origin, files))
  })

  app.get<{ Params: { number: string } }>('/sitemap-:number(^[1-9]\\d{0,5}$).xml', async (request, reply) => {
    const number = Number(request.params.number)
    if (!facts.isOpen) return sendNothing(reply, 404)
    if (number === 1) {
      const addresses = [...ownPages, ...(await findCategoryPaths(db))]
      return sendStream(request, reply, sitemapFile(origin, [addresses]))
    }
    const after = (number - 2) * addressesOfFile
    if (after >= (await findLastProductId(db))) return sendNothing(reply, 404)
    return sendStream(
      request,
      reply,
      sitemapFile(origin, findProductAddresses(db, { after, last: after + addressesOfFile })),
    )
  })

  app.get<{ Params: { number: string } }>('/sitemap-models-:number(^[1-9]\\d{0,5}$).xml', async (request, reply) => {
    const after = (Number(request.params.number) - 1) * addressesOfFile
    if (!facts.isOpen || after >= (await findLastModelId(db))) return sendNothing(reply, 404)
    return sendStream(
      request,
      reply,
      sitemapFile(origin, findModelAddresses(db, { after, last: after + addressesOfFile })),
    )
  })

  app.get<{ Params: { number: string } }>('/sitemap-diagrams-:number(^[1-9]\\d{0,5}$).xml', async (request, reply) => {
    const after = (Number(request.params.number) - 1) * modelsOfSheetFile
    if (!facts.isOpen || after >= (await findLastModelWithSheets(db))) return sendNothing(reply, 404)
    return sendStream(
      request,
      reply,
      sitemapFile(origin, findSheetAddresses(db, { after, last: after + modelsOfSheetFile })),
    )
  })
}

function sendStream(request: FastifyRequest, reply: FastifyReply, pieces: AsyncIterable<string>) {
  return sendPieces(request, reply.header('cache-control', anHour).type(xml), pieces)
}

/** What search engines may look at: the catalogue, not the searches, the carts and the people. */
const closedWords = [
  'api',
  'search',
  'cart',
  'compare',
  'profile',
  'favorites',
  'order',
  'login',
  'register',
  'users',
  'products',
  'categories',
  'orders',
  'reviews',
]

/** Nothing to look at before the opening; read again at the next visit. */
const closedRobotsText = 'User-agent: *\nDisallow: /\n'

/** What a phone calls the shop on its first screen. */
function manifestOf({ name }: ShopFacts) {
  return {
    name,
    short_name: name,
    lang: 'ru',
    start_url: '/',
    display: 'browser',
    background_color: '#f6f5f1',
    theme_color: '#1f3fd6',
    icons: [192, 512].map((size) => ({
      src: `/icons/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
    })),
  }
}

function robotsText(origin: string): string {
  // Rules are beginnings: a bare «/cart» would also close a section called «cartridges».
  const rules = closedWords.flatMap((word) =>
    [`/${word}$`, `/${word}/`, `/${word}?`].map((path) => `Disallow: ${path}`),
  )
  // For Yandex: marks of advertising lead to the same page.
  const marks = 'Clean-param: utm_source&utm_medium&utm_campaign&utm_content&utm_term&yclid&gclid&fbclid'
  return ['User-agent: *', ...rules, marks, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}
