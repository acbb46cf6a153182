import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

/** Answers a request at once and says true, or leaves it alone. */
type QuickAnswer = (request: IncomingMessage, response: ServerResponse) => boolean

export type FrontDoor = {
  serverFactory(handler: (request: IncomingMessage, response: ServerResponse) => void): Server
  /** Asked before Fastify is: routing, hooks and their objects cost more than sending a page that is ready. */
  answerFirst(quick: QuickAnswer): void
}

/** Slow senders are cut: 15 s for the headers, 30 s for the whole request, a minute of silence while an answer is sent. */
const limits = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2000,
  // Longer than the 60 s of usual balancers, so that they, not we, close an idle connection.
  keepAliveTimeout: 72_000,
}
const silenceMs = 60_000

/** The shop's HTTP server, with a way past Fastify for what is ready to be sent. */
export function createFrontDoor(): FrontDoor {
  let quick: QuickAnswer = () => false
  return {
    serverFactory(handler) {
      const server = createServer(limits, (request, response) => {
        // A closing shop no longer listens; then Fastify says so to whoever still holds a connection.
        if (!server.listening || !quick(request, response)) handler(request, response)
      })
      server.setTimeout(silenceMs)
      return server
    },
    answerFirst(answer) {
      quick = answer
    },
  }
}
