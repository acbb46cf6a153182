import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { runLoad } from '#harness/http-load.ts'
import { openConnections } from '#harness/process-cost.ts'
import { atLeast, atMost, below, exactly, type Fault, type Row } from '../fault.ts'
import type { FaultContext } from '../fault-context.ts'
import { findShopMix } from '../load/shop-mix.ts'
import { openProbedShop, type Probe } from '../probe/probed-shop.ts'

/** Clients that send a byte a second, or never read their answers, are disconnected; everybody else notices nothing. */
export const slowSockets: Fault = { id: 'F11', name: 'slow sockets', engines: ['embedded', 'postgres'], run }

/** What the shop promises (front-door.ts), the check every second, and some delay. */
const checkMs = 1000 + 1500
const headersMs = 15_000 + checkMs
const requestMs = 30_000 + checkMs
/** Node gives an idle connection a second more than it was promised. */
const idleMs = 70_000 + 1000 + checkMs

/** All slow clients are connected by then; the first are cut after 15 seconds. */
const crowdedMs = 5000

async function run(context: FaultContext): Promise<Row[]> {
  const { shop, probeOf } = await openProbedShop(context, { kind: 'demo' })
  const { pages } = await findShopMix(shop, 50)
  const port = Number(new URL(shop.origin).port)
  const load = (seconds: number) => runLoad({ port, paths: pages, connections: 4, seconds })
  const seconds = context.quick ? 10 : 30
  const probe = probeOf(shop.pid)
  await load(5)
  const [, calmMegabytes] = await Promise.all([load(seconds), delay(crowdedMs).then(() => heldMegabytes(probe))])

  const share = context.quick ? 0.1 : 1
  const openedAt = performance.now()
  const headers = openCrowd(port, 500 * share, headersMs, speakHeaders)
  const bodies = openCrowd(port, 200 * share, requestMs, speakBody)
  const deaf = openCrowd(port, 200 * share, idleMs, (socket, nth) =>
    requestWithoutReading(socket, pages[1]!, nth % 2 === 0 ? 4 : 200),
  )
  context.onEnd(deaf.close)
  const [normal, crowd] = await Promise.all([
    load(seconds),
    delay(crowdedMs).then(async () => ({ held: openConnections(port), megabytes: await heldMegabytes(probe) })),
  ])
  const [headersCut, bodiesCut] = await Promise.all([headers.allGone(), bodies.allGone()])
  // A client that does not read does not notice the end either: the system knows which connections are open.
  while (openConnections(port) > 0 && performance.now() - openedAt < idleMs + 10_000) await delay(100)
  const deafCut = performance.now() - openedAt
  return [
    // Half of those that do not read are cut at once.
    atLeast('slow connections held five seconds later', crowd.held, 800 * share),
    below('others, p99, ms', normal.p99, 500),
    exactly('others, failed', normal.failures, 0),
    atMost('slow headers cut after, ms', headersCut, headersMs),
    atMost('slow bodies cut after, ms', bodiesCut, requestMs),
    atMost('clients that do not read cut after, ms', deafCut, idleMs),
    below('memory grown by, MB', crowd.megabytes - calmMegabytes, 50),
  ]
}

/** After a collection: under load garbage alone is about a hundred megabytes. */
async function heldMegabytes(probe: Probe): Promise<number> {
  await probe.collectGarbage()
  return (await probe.report()).rss / 2 ** 20
}

/** `allGone` resolves with the longest life of one of them, until the shop closed it. */
function openCrowd(port: number, count: number, patienceMs: number, behave: (socket: Socket, nth: number) => void) {
  const sockets: Socket[] = []
  const lives = Array.from({ length: count }, (_, nth) => {
    const socket = connect(port, '127.0.0.1')
    const bornAt = performance.now()
    sockets.push(socket)
    behave(socket, nth)
    socket.on('error', () => undefined)
    return new Promise<number>((resolve) => socket.once('close', () => resolve(performance.now() - bornAt)))
  })
  const patience = delay(patienceMs + 10_000, Number.POSITIVE_INFINITY, { ref: false })
  return {
    close: () => sockets.forEach((socket) => void socket.destroy()),
    allGone: async () => Math.max(...(await Promise.all(lives.map((life) => Promise.race([life, patience]))))),
  }
}

function speakHeaders(socket: Socket) {
  socket.write('GET / HTTP/1.1\r\nhost: chaos\r\nx-slow: ')
  everySecond(socket, 'a')
  socket.resume()
}

function speakBody(socket: Socket) {
  socket.write(
    'POST /api/products/by-ids HTTP/1.1\r\nhost: chaos\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{"ids":[',
  )
  everySecond(socket, '1')
  socket.resume()
}

function everySecond(socket: Socket, byte: string) {
  const speaking = setInterval(() => socket.write(byte), 1000)
  socket.once('close', () => clearInterval(speaking))
}

/** Half of them pipeline a few requests, half more than any buffer holds; none reads an answer. */
function requestWithoutReading(socket: Socket, path: string, times: number) {
  socket.pause()
  socket.write(`GET ${path} HTTP/1.1\r\nhost: chaos\r\n\r\n`.repeat(times))
}
