import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Answers a request at once and says true, or leaves it alone. */
type QuickAnswer = (request: IncomingMessage, response: ServerResponse) => boolean

export type FrontDoor = {
  serverFactory(handler: (request: IncomingMessage, response: ServerResponse) => void): Server
  /** Asked before Fastify is: routing, hooks and their objects cost more than sending a page that is ready. */
  answerFirst(quick: QuickAnswer): void
  /** The shop is about to close: whoever is being answered hears that this was the last answer on their connection. */
  lastAnswers(): void
  /** Answers being made or sent, but those that were ready. */
  underWay(): number
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
const mostAskedAhead = 16

/** The shop's HTTP server, with a way past Fastify for what is ready to be sent. */
export function createFrontDoor(): FrontDoor {
  let quick: QuickAnswer = () => false
  let cuts = 0
  const askedAhead = new WeakMap<Socket, number>()
  const underWay = new Set<ServerResponse>()

  /** A response that has no socket yet waits for those before it to leave. */
  function asksTooFarAhead({ socket }: IncomingMessage, response: ServerResponse): boolean {
    if (response.socket) return false
    const ahead = (askedAhead.get(socket) ?? 0) + 1
    askedAhead.set(socket, ahead)
    response.once('finish', () => askedAhead.set(socket, askedAhead.get(socket)! - 1))
    return ahead > mostAskedAhead
  }

  /** Without a word they would keep their connection after the answer, and a closing server waits until the last of them leaves. */
  function watchEnd(server: Server, response: ServerResponse) {
    // Asked ahead, its end may never be told; whoever stands before it in the line is watched.
    if (!response.socket) return
    underWay.add(response)
    response.once('close', () => {
      underWay.delete(response)
      if (!server.listening) setImmediate(() => server.closeIdleConnections())
    })
  }

  return {
    serverFactory(handler) {
      const server = createServer(limits, (request, response) => {
        if (asksTooFarAhead(request, response)) {
          if (!request.socket.destroyed) cuts += 1
          return void request.socket.destroy()
        }
        // A closing shop no longer listens; then Fastify says so to whoever still holds a connection.
        if (server.listening && quick(request, response)) return
        watchEnd(server, response)
        handler(request, response)
      })
      server.setTimeout(silenceMs)
      return server
    },
    answerFirst(answer) {
      quick = answer
    },
    lastAnswers() {
      for (const response of underWay) response.shouldKeepAlive = false
    },
    underWay: () => underWay.size,
    cuts: () => cuts,
  }
}
