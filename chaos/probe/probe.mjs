// Loaded into the shop's processes by NODE_OPTIONS=--import (see probed-shop.ts), so that the shop needs no code for it. Measures and
// does what is impossible from outside: event loop gaps, heap, concurrent password hashes, exceptions in the middle of the code, a
// wrong clock. Commands come over a socket named after the process id.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createHistogram } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const directory = process.env.CHAOS_PROBE_DIR
const isShop = /main\.js$/.test(process.argv[1] ?? '')
const require = createRequire(join(process.cwd(), 'package.json'))
const secret = 'a detail of the inside'

const beatMs = 10
let gaps = createHistogram()
let lastBeat = performance.now()
setInterval(() => {
  const now = performance.now()
  gaps.record(Math.max(1, Math.round((now - lastBeat - beatMs) * 1000)))
  lastBeat = now
}, beatMs).unref()

let hashing = 0
let mostHashing = 0
if (isShop) watchPasswords()

function watchPasswords() {
  const argon2 = require('@node-rs/argon2')
  for (const name of ['hash', 'verify']) {
    const real = argon2[name]
    argon2[name] = async (...given) => {
      mostHashing = Math.max(mostHashing, ++hashing)
      try {
        return await real(...given)
      } finally {
        hashing -= 1
      }
    }
  }
}

/** The kind of query that will throw next. */
let armed = null
if (isShop) breakQueries()

function breakQueries() {
  const { Client } = require('pg')
  const real = Client.prototype.query
  Client.prototype.query = function query(question, ...given) {
    const text = typeof question === 'string' ? question : (question?.text ?? '')
    const isOfJob = /\bfrom imports\b|"imports"/.test(text)
    // Commands and the polling of jobs are not caused by visitors.
    const isOfVisitor = /^\s*(select|with)\b/i.test(text) && !isOfJob
    // Jobs read too, at any moment: only the call that is made next reads the categories.
    const isOfCall = isOfVisitor && /\bcategories\b/.test(text)
    if ((armed === 'job' && isOfJob) || (armed === 'handler' && isOfCall)) {
      armed = null
      throw new TypeError(secret)
    }
    if (armed !== 'render' || !isOfVisitor) return real.call(this, question, ...given)
    const last = given.at(-1)
    if (typeof last !== 'function') return real.call(this, question, ...given).then(spoil)
    return real.call(this, question, ...given.slice(0, -1), (error, result) => last(error, spoil(result)))
  }
  /** Names become objects, which React cannot render. */
  function spoil(result) {
    const rows = (result?.rows ?? []).filter((row) => typeof row?.name === 'string')
    if (rows.length > 0) armed = null
    for (const row of rows) row.name = { secret }
    return result
  }
}

let shiftMs = 0
const RealDate = Date
globalThis.Date = class ShiftedDate extends RealDate {
  constructor(...given) {
    super(...(given.length > 0 ? given : [RealDate.now() + shiftMs]))
  }
  static now() {
    return RealDate.now() + shiftMs
  }
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')

const answers = {
  '/report': () => ({
    gapP99Ms: gaps.percentile(99) / 1000,
    gapMaxMs: gaps.max / 1000,
    beats: gaps.count,
    mostHashing,
    ...process.memoryUsage(),
  }),
  '/reset'() {
    gaps = createHistogram()
    lastBeat = performance.now()
    mostHashing = hashing
  },
  '/collect'() {
    collect()
    collect()
  },
  '/throw'() {
    setTimeout(() => {
      throw new Error(secret)
    }, 1)
  },
  '/arm'(query) {
    armed = query.get('what')
  },
  '/shift'(query) {
    shiftMs = Number(query.get('ms'))
  },
}

if (directory) {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://probe')
    response.end(JSON.stringify(answers[pathname]?.(searchParams) ?? {}))
  })
  server.listen({ path: join(directory, `${process.pid}.sock`), exclusive: true })
  server.unref()
}
