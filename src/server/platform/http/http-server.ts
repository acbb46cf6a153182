import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Answers a request at once and says true, or leaves it alone. */
type QuickAnswer = (request: IncomingMessage, response: ServerResponse) => boolean

export type HttpServer = {
  serverFactory(handler: (request: IncomingMessage, response: ServerResponse) => void): Server
  /** Asked before Fastify is: routing, hooks and their objects cost more than sending a page that is ready. */
  answerBeforeFastify(quick: QuickAnswer): void
  /**
   * The shop is about to close. Node waits until the last connection is gone, so whoever is being answered hears that this was the last answer on
   * theirs, and who has not asked yet is turned away.
   */
  beginClosing(): void
  /** How many connections were let in since the start. */
  accepted(): number
  /** Connections on which an answer is being made or sent, but for those that were ready. */
  inFlight(): number
  /** How many connections were cut because they asked too far ahead. */
  cuts(): number
}

/** Slow senders are cut: 15 s for the headers, 30 s for the whole request. */
const limits = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1000,
  // Longer than the 60 s of usual balancers, so that they, not we, close an idle connection.
  keepAliveTimeout: 70_000,
}
/**
 * Whoever takes nothing of an answer for so long is cut at the next look, which comes after as long again: Node counts what the system had
 * taken meanwhile as a sign of life. Together less than the life of an idle connection.
 */
const silenceMs = 30_000
/**
 * Browsers and balancers ask, listen and ask again. For whoever asks ahead Node makes an answer to everything it has read before the first of
 * them can leave: a hundred connections that ask two hundred times and never listen cost tens of megabytes.
 */
const maxPipelined = 16

/** The shop's HTTP server, with a way past Fastify for what is ready to be sent. */
export function createHttpServer(): HttpServer {
  let quick: QuickAnswer = () => false
  let isClosing = false
  let accepted = 0
  let cuts = 0
  const pipelined = new WeakMap<Socket, number>()
  /** Connections on which nobody has asked anything yet. Browsers open some in advance. */
  const silent = new Set<Socket>()
  /** What is being made or sent, the last of each connection. */
  const inFlight = new Map<Socket, ServerResponse>()

  function welcome(socket: Socket) {
    accepted += 1
    // Let in a moment before the door was shut: nobody would look after it any more.
    if (isClosing) return void socket.destroy()
    silent.add(socket)
    socket.once('close', () => {
      silent.delete(socket)
      inFlight.delete(socket)
    })
  }

  /** A response that has no socket yet waits for those before it to leave. */
  function pipelinesTooMuch({ socket }: IncomingMessage, response: ServerResponse): boolean {
    if (response.socket) return false
    const ahead = (pipelined.get(socket) ?? 0) + 1
    pipelined.set(socket, ahead)
    response.once('finish', () => pipelined.set(socket, pipelined.get(socket)! - 1))
    return ahead > maxPipelined
  }

  function watchEnd({ socket }: IncomingMessage, response: ServerResponse) {
    inFlight.set(socket, response)
    response.once('close', () => {
      if (inFlight.get(socket) === response) inFlight.delete(socket)
      // It was begun before the shop began to close, with the promise of another.
      if (isClosing && !inFlight.has(socket)) socket.destroySoon()
    })
  }

  /** Where no answer has begun the silence is ours: a change of thousands of products takes longer than that on a small machine. */
  function cutSilent(socket: Socket) {
    const answer = inFlight.get(socket)
    if (!answer || answer.headersSent) socket.destroy()
  }

  return {
    serverFactory(handler) {
      const server = createServer(limits, (request, response) => {
        silent.delete(request.socket)
        if (pipelinesTooMuch(request, response)) {
          if (!request.socket.destroyed) cuts += 1
          return void request.socket.destroy()
        }
        // When the shop is closing Fastify says so to whoever still holds a connection.
        if (!isClosing && quick(request, response)) return
        watchEnd(request, response)
        handler(request, response)
      })
      server.on('connection', welcome)
      server.on('timeout', cutSilent)
      server.setTimeout(silenceMs)
      return server
    },
    answerBeforeFastify(answer) {
      quick = answer
    },
    beginClosing() {
      isClosing = true
      for (const response of inFlight.values()) if (!response.headersSent) response.shouldKeepAlive = false
      for (const socket of silent) socket.destroy()
    },
    accepted: () => accepted,
    inFlight: () => inFlight.size,
    cuts: () => cuts,
  }
}
