import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import type { MovingDeps } from '#server/order/held-order-service.ts'
import type { OwnAdmission } from '#server/platform/admission/overload.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { openPhotoGallery } from '#server/platform/files/photo-gallery.ts'
import { problemOf } from '#server/platform/http/problems.ts'
import type { Config } from '#server/platform/process/config.ts'
import { exchangeProtocolEndpoints, partBytes } from '#shared/exchange/exchange-endpoints.ts'
import { exchangeDir, openExchangeFiles } from './exchange-files.ts'
import { checkAuth, cookieName, type Entered, enter } from './exchange-login-service.ts'
import {
  completeRun,
  failure,
  hideUnnamed,
  importFile,
  openRun,
  type ProtocolDeps,
  type Said,
  type Session,
  takePart,
} from './exchange-protocol-service.ts'
import { type WorkDeps, workOnRun } from './exchange-work-service.ts'
import { takeSalePart } from './sale/sale-in-service.ts'
import { confirmOrders, giveOrders, type SaleFile, saleLists } from './sale/sale-out-service.ts'

/** 1С gives up after half a minute in its oldest versions. */
const usualWaitMs = 15_000
/** 1С asks one thing after the other; a few shops and a repeated call are room enough. */
const mostAtOnce = 8
/** Of the format orders are written in; 1С takes the lower one of the two. */
const saleVersion = '2.10'

type Given = { config: Config; database: Database; orders: MovingDeps; files: FileStore; exchangeWaitMs?: number }

/** The protocol of 1С. Its answers are plain text whatever happens, because 1С looks for its words only. */
export async function registerExchange(app: FastifyInstance, given: Given) {
  const { config, database, orders, exchangeWaitMs, files: uploads } = given
  const { db } = database
  const files = openExchangeFiles(exchangeDir(config))
  const gallery = openPhotoGallery(uploads)
  const work: WorkDeps = { db, files, gallery, orders, log: app.log }
  const closing = new AbortController()
  const running = new Set<number>()
  app.addHook('preClose', async () => closing.abort())

  const deps: ProtocolDeps = {
    db,
    files,
    waitMs: exchangeWaitMs ?? usualWaitMs,
    startWork(runId) {
      if (running.has(runId) || closing.signal.aborted) return
      running.add(runId)
      app.background.start(async () => {
        try {
          await workOnRun(work, runId, closing.signal)
        } finally {
          running.delete(runId)
        }
      })
    },
  }
  app.decorate('startExchangeWork', deps.startWork)

  const login = { db, limits: app.limits, env: config.exchange1c }
  const entries = new WeakMap<FastifyRequest, Entered>()

  /** Asked once a request: for a part of a file before the first byte of it is read. */
  async function entryOf(request: FastifyRequest): Promise<Entered> {
    const { sessid } = wordsOf(request.query)
    const tokens = [request.cookies[cookieName], sessid].filter((token) => token !== undefined && token !== '')
    const entered = entries.get(request) ?? (await enter(login, request, tokens as string[]))
    entries.set(request, entered)
    return entered
  }

  async function sayLines(reply: FastifyReply, told: () => Promise<string[]>) {
    const lines = await told().catch((error: unknown) => refusalOf(reply, error))
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const { type, mode } = wordsOf(request.query)
    const isFile = type === 'sale' && (mode === 'query' || mode === 'info')
    inFlight += 1
    try {
      return await (isFile ? sayFile(request, reply, mode) : sayLines(reply, () => linesOf(request)))
    } finally {
      inFlight -= 1
    }
  }

  /** Apart from visitors: a step that waits for its work takes no place of theirs, and a crowd does not end the owner's exchange. */
  let inFlight = 0
  const ownAdmission: OwnAdmission = {
    isFull: () => inFlight >= mostAtOnce,
    reject: (reply) => void sayLines(reply, async () => ['failure', 'Магазин занят другим обменом. Повторите позже']),
  }

  /** Orders and lists are files; a refusal is words all the same. */
  async function sayFile(request: FastifyRequest, reply: FastifyReply, mode: 'query' | 'info') {
    let file: SaleFile | null = null
    const refused = async () => {
      const entered = await entryOf(request)
      if (!entered.ok) return ['failure', entered.reason]
      file = mode === 'info' ? await saleLists(deps) : await giveOrders(deps, entered.session, orders.now())
      return file.ok ? [] : textOf(file.said)
    }
    const lines = await refused().catch((error: unknown) => refusalOf(reply, error))
    const given = file as SaleFile | null
    if (lines.length > 0 || !given?.ok) return sayLines(reply, async () => lines)
    return reply.type(`application/xml; charset=${given.encoding}`).send(given.bytes)
  }

  async function refuseStranger(request: FastifyRequest, reply: FastifyReply) {
    if (request.method !== 'POST') return
    const entered = await entryOf(request)
    if (!entered.ok) return sayLines(reply, async () => ['failure', entered.reason])
  }

  async function linesOf(request: FastifyRequest): Promise<string[]> {
    const { type, mode, filename, version } = wordsOf(request.query)
    if (mode === 'checkauth') {
      const entered = await checkAuth(login, request)
      if (!entered.ok) return ['failure', entered.reason]
      return [
        'success',
        cookieName,
        entered.token,
        `sessid=${entered.token}`,
        `timestamp=${Math.floor(Date.now() / 1000)}`,
      ]
    }
    const entered = await entryOf(request)
    if (!entered.ok) return ['failure', entered.reason]
    if (type !== 'catalog' && type !== 'sale') return ['failure', `Обмен вида «${type}» сайт не ведёт`]
    if (mode === 'init') return linesOfInit({ session: entered.session, kind: type }, entered.token, version)
    const said = { mode, filename, bytes: Buffer.isBuffer(request.body) ? request.body : null }
    const step = type === 'sale' ? saleStep : catalogStep
    return textOf(await step(entered.session, said))
  }

  async function linesOfInit(given: Session, token: string, version: string): Promise<string[]> {
    const opened = await openRun(deps, { ...given, hasVersion: version !== '' })
    if (!opened.ok) return textOf(opened.said)
    const own = given.kind === 'sale' && version !== '' ? [`version=${saleVersion}`] : []
    return ['zip=yes', `file_limit=${partBytes}`, `sessid=${token}`, ...own]
  }

  async function catalogStep(session: string, { mode, filename, bytes }: Step): Promise<Said> {
    const given = { session, kind: 'catalog' as const }
    if (mode === 'file') return bytes ? takePart(deps, { ...given, filename, bytes }) : failure(emptyText)
    if (mode === 'import') return importFile(deps, given, filename)
    if (mode === 'deactivate') return hideUnnamed(deps, session)
    if (mode === 'complete') return completeRun(deps, given)
    return failure(unknownText(mode))
  }

  async function saleStep(session: string, { mode, filename, bytes }: Step): Promise<Said> {
    const given = { session, kind: 'sale' as const }
    if (mode === 'file') return bytes ? takeSalePart(deps, { session, filename, bytes }) : failure(emptyText)
    if (mode === 'import') return importFile(deps, given, filename)
    if (mode === 'success') return confirmOrders(deps, session)
    if (mode === 'complete') return completeRun(deps, given)
    return failure(unknownText(mode))
  }

  // A scope of its own: no other route takes bytes of any kind.
  await app.register(async (scope) => {
    // After the limits, before the first byte of a file.
    scope.addHook('preParsing', refuseStranger)
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: partBytes + 64 * 1024 }, (_request, body, done) =>
      done(null, body),
    )
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, ownAdmission }
    })
    serveEndpoints(scope, exchangeProtocolEndpoints, {
      'GET /api/exchange/1c': answer,
      'POST /api/exchange/1c': answer,
    })
  })
}

type Step = { mode: string; filename: string; bytes: Buffer | null }
const emptyText = 'Часть файла пришла без содержимого'
const unknownText = (mode: string) => `Неизвестный шаг обмена «${mode}»`

function refusalOf(reply: FastifyReply, error: unknown): string[] {
  const { status, problem } = problemOf(error)
  if (status >= 500) reply.log.error({ err: error }, 'exchange call failed')
  return ['failure', problem.error]
}

function textOf({ word, lines }: Said): string[] {
  return [word, ...lines]
}

/** The first of what was given more than once. */
function wordsOf(query: unknown) {
  const given = (query ?? {}) as Record<string, unknown>
  const word = (name: string) => {
    const value = Array.isArray(given[name]) ? given[name][0] : given[name]
    return typeof value === 'string' ? value.slice(0, 1000) : ''
  }
  return {
    type: word('type').slice(0, 40),
    mode: word('mode').slice(0, 40),
    filename: word('filename'),
    sessid: word('sessid'),
    version: word('version').slice(0, 40),
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Goes on with what an exchange has to do. */
    startExchangeWork(runId: number): void
  }
}
