import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { keepAliveMs } from './whole-answer.ts'

/** Answers the request at once and returns true, or leaves it to Fastify. */
type QuickAnswer = (request: IncomingMessage, response: ServerResponse) => boolean

export type HttpServer = {
  serverFactory(handler: (request: IncomingMessage, response: ServerResponse) => void): Server
  /** Runs before Fastify: routing, hooks and their objects cost more than sending a cached page. */
  answerBeforeFastify(quick: QuickAnswer): void
  /**
   * The server is about to close. Node waits until the last connection is closed, so responses in flight get `connection: close`, and
   * connections without a request are closed.
   */
  beginClosing(): void
  /** Everything is answered for so long, but no connection is kept, so that a balancer goes elsewhere. */
  drain(seconds: number): Promise<void>
  isDraining(): boolean
  /** Connections accepted since the start. */
  accepted(): number
  /** Connections with a response in flight; cached pages are not counted. */
  inFlight(): number
  /** Connections closed because they pipelined too many requests. */
  cuts(): number
}

/** Slow senders are disconnected: 15 s for the headers, 30 s for the whole request. */
const limits = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: keepAliveMs,
}
/**
 * A client that reads nothing of its response for this long is disconnected at the next timeout, which comes after as long again: Node
 * counts bytes taken by the kernel as activity. Together less than keepAliveTimeout.
 */
const silenceMs = 30_000
/**
 * Browsers and balancers do not pipeline. For a client that does, Node prepares a response to everything it has read before the first can
 * be sent: a hundred connections that send two hundred requests and read nothing cost tens of megabytes.
 */
const maxPipelined = 16

/** The shop's HTTP server, with a way past Fastify for cached pages. */
export function createHttpServer(): HttpServer {
  let quick: QuickAnswer = () => false
  let isClosing = false
  let isDraining = false
  let accepted = 0
  let cuts = 0
  const pipelined = new WeakMap<Socket, number>()
  /** Connections without a request so far. Browsers open some in advance. */
  const silent = new Set<Socket>()
  /** The last response of each connection that is being made or sent. */
  const inFlight = new Map<Socket, ServerResponse>()

  function accept(socket: Socket) {
    accepted += 1
    // Accepted just before closing: nothing would serve it any more.
    if (isClosing) return void socket.destroy()
    silent.add(socket)
    socket.once('close', () => {
      silent.delete(socket)
      inFlight.delete(socket)
    })
  }

  /** A response without a socket waits for the responses before it. */
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
      // Started with keep-alive before the server began to close.
      if (isClosing && !inFlight.has(socket)) socket.destroySoon()
    })
  }

  function keepNoConnections() {
    for (const response of inFlight.values()) if (!response.headersSent) response.shouldKeepAlive = false
  }

  /** Without headers sent the delay is ours: a bulk change of thousands of products takes longer than that on a small machine. */
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
        if (isDraining) response.shouldKeepAlive = false
        // While closing, Fastify answers with 503 and `connection: close`.
        if (!isClosing && quick(request, response)) return
        watchEnd(request, response)
        handler(request, response)
      })
      server.on('connection', accept)
      server.on('timeout', cutSilent)
      server.setTimeout(silenceMs)
      return server
    },
    answerBeforeFastify(answer) {
      quick = answer
    },
    beginClosing() {
      isClosing = true
      keepNoConnections()
      for (const socket of silent) socket.destroy()
    },
    async drain(seconds) {
      if (seconds === 0) return
      isDraining = true
      keepNoConnections()
      await delay(seconds * 1000)
    },
    isDraining: () => isDraining,
    accepted: () => accepted,
    inFlight: () => inFlight.size,
    cuts: () => cuts,
  }
}
