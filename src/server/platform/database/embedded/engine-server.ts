import { timingSafeEqual } from 'node:crypto'
import { rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { EngineAddress } from './engine-address.ts'
import type { EngineSession, SessionClient } from './engine-session.ts'
import { cutUnits, fatalResponse, passwordRequest, queryMessage, readStartup, type WireUnit } from './wire-protocol.ts'

export type EngineServer = { port: number; close(): void }

/** Speaks PostgreSQL's protocol with every client and hands whole units to the shared session. */
export async function listenForClients(
  session: EngineSession,
  options: { address: EngineAddress; greeting: Buffer; maxConnections: number },
): Promise<EngineServer> {
  const { address } = options
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    serveClient(session, socket, {
      greeting: options.greeting,
      password: address.kind === 'port' ? address.password : null,
    })
  })
  server.maxConnections = options.maxConnections
  // Left behind by an engine that was killed; the lock says that nobody listens there any more.
  if (address.kind === 'socket') rmSync(address.path, { force: true })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    if (address.kind === 'socket') server.listen(address.path, resolve)
    else server.listen(address.port, '127.0.0.1', resolve)
  })
  return {
    port: address.kind === 'port' ? (server.address() as AddressInfo).port : 5432,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Run in its place, so that the client gets an ordinary error and its transaction fails as it should. */
const refusedCopy = queryMessage(
  `do $$ begin raise exception using errcode = '0A000', message = 'COPY FROM STDIN: not in the embedded database'; end $$`,
)

function serveClient(
  session: EngineSession,
  socket: Socket,
  { greeting, password }: { greeting: Buffer; password: string | null },
): void {
  let phase: 'startup' | 'password' | 'ready' = 'startup'
  let chunks: Buffer[] = []
  let received = 0
  let needed = 0
  const client: SessionClient = {
    evict() {
      leave(fatalResponse('25P03', 'terminating connection due to idle-in-transaction timeout'))
    },
  }

  function leave(lastWords: Buffer): void {
    socket.end(lastWords, () => socket.destroy())
    session.forget(client)
  }

  function keep(rest: Buffer): void {
    chunks = rest.length > 0 ? [rest] : []
    received = rest.length
  }

  function startUp(buffer: Buffer): Buffer | null {
    const request = readStartup(buffer)
    if (request.kind === 'incomplete') return null
    if (request.kind === 'encryption') {
      socket.write('N')
      return buffer.subarray(8)
    }
    if (request.kind !== 'startup') {
      socket.destroy()
      return null
    }
    phase = password === null ? 'ready' : 'password'
    socket.write(password === null ? greeting : passwordRequest())
    return buffer.subarray(request.length)
  }

  function checkPassword(buffer: Buffer): Buffer | null {
    if (buffer.length < 5) return null
    const end = 1 + buffer.readUInt32BE(1)
    if (buffer[0] !== 0x70 || end > 1000) {
      socket.destroy()
      return null
    }
    if (buffer.length < end) return null
    if (!isSame(buffer.subarray(5, end - 1), password ?? '')) {
      leave(fatalResponse('28P01', 'password authentication failed'))
      return null
    }
    phase = 'ready'
    socket.write(greeting)
    return buffer.subarray(end)
  }

  function answer(unit: WireUnit): void {
    const bytes = unit.copiesFromClient ? refusedCopy : unit.bytes
    session.run(client, bytes, unit).then(
      (reply) => {
        if (socket.writable) socket.write(reply)
      },
      () => socket.destroy(),
    )
  }

  socket.on('data', (chunk) => {
    chunks.push(chunk)
    received += chunk.length
    if (received < needed) return
    let buffer: Buffer | null = Buffer.concat(chunks)
    keep(buffer)
    while (buffer && phase !== 'ready') {
      buffer = phase === 'startup' ? startUp(buffer) : checkPassword(buffer)
      if (buffer) keep(buffer)
    }
    if (!buffer || phase !== 'ready') return
    const cut = cutUnits(buffer)
    keep(cut.rest)
    needed = cut.needed
    for (const unit of cut.units) answer(unit)
    if (cut.isTerminated) socket.end()
    if (cut.isBroken) socket.destroy()
  })
  socket.on('error', () => socket.destroy())
  socket.on('close', () => session.forget(client))
}

function isSame(given: Buffer, wanted: string): boolean {
  const expected = Buffer.from(wanted)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
