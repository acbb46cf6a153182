import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
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
  takePart,
} from './exchange-protocol-service.ts'
import { type WorkDeps, workOnRun } from './exchange-work-service.ts'

/** 1С gives up after half a minute in its oldest versions. */
const usualWaitMs = 15_000

type Given = { config: Config; database: Database; exchangeWaitMs?: number }

/** The protocol of 1С. Its answers are plain text whatever happens, because 1С looks for its words only. */
export async function registerExchange(app: FastifyInstance, { config, database, exchangeWaitMs }: Given) {
  const { db } = database
  const files = openExchangeFiles(exchangeDir(config))
  const gallery = openPhotoGallery(join(config.dataDir, 'uploads'))
  const work: WorkDeps = { db, files, gallery, log: app.log }
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
    const lines = await told().catch((error: unknown) => {
      const { status, problem } = problemOf(error)
      if (status >= 500) reply.log.error({ err: error }, 'exchange call failed')
      return ['failure', problem.error]
    })
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    return sayLines(reply, () => linesOf(request))
  }

  async function refuseStranger(request: FastifyRequest, reply: FastifyReply) {
    if (request.method !== 'POST') return
    const entered = await entryOf(request)
    if (!entered.ok) return sayLines(reply, async () => ['failure', entered.reason])
  }

  async function linesOf(request: FastifyRequest): Promise<string[]> {
    const { type, mode, filename } = wordsOf(request.query)
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
    if (type !== 'catalog') return ['failure', `Обмен вида «${type}» сайт не ведёт: только каталог`]
    if (mode === 'init') {
      const opened = await openRun(deps, entered.session)
      return opened.ok ? ['zip=yes', `file_limit=${partBytes}`, `sessid=${entered.token}`] : textOf(opened.said)
    }
    return textOf(await step(request, mode, filename, entered.session))
  }

  async function step(request: FastifyRequest, mode: string, filename: string, session: string): Promise<Said> {
    if (mode === 'file') {
      if (!Buffer.isBuffer(request.body)) return failure('Часть файла пришла без содержимого')
      return takePart(deps, { session, filename, bytes: request.body })
    }
    if (mode === 'import') return importFile(deps, session, filename)
    if (mode === 'deactivate') return hideUnnamed(deps, session)
    if (mode === 'complete') return completeRun(deps, session)
    return failure(`Неизвестный шаг обмена «${mode.slice(0, 40)}»`)
  }

  // A scope of its own: no other route takes bytes of any kind.
  await app.register(async (scope) => {
    // After the limits, before the first byte of a file.
    scope.addHook('preParsing', refuseStranger)
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: partBytes + 64 * 1024 }, (_request, body, done) =>
      done(null, body),
    )
    serveEndpoints(scope, exchangeProtocolEndpoints, {
      'GET /api/exchange/1c': answer,
      'POST /api/exchange/1c': answer,
    })
  })
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
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Goes on with what an exchange has to do. */
    startExchangeWork(runId: number): void
  }
}
