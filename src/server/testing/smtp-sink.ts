import { EventEmitter, once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server that takes every message, and then answers as the test wants. */
export type SinkAnswer = 'accept' | 'reject' | 'hang' | 'cut'

export type SinkMessage = { messageId: string; to: string; subject: string; raw: string }

export async function startSmtpSink(
  answers: (nth: number, message: SinkMessage) => SinkAnswer = () => 'accept',
  { port = 0 } = {},
) {
  const received: SinkMessage[] = []
  const events = new EventEmitter<{ message: [nth: number] }>()
  const sockets = new Set<Socket>()
  const seen = { connections: 0, mostAtOnce: 0, cutAfterEach: false }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    async onData(stream, session, done) {
      const chunks: Buffer[] = []
      try {
        for await (const chunk of stream) chunks.push(chunk as Buffer)
      } catch {
        // The sender was killed in the middle of it: there is nobody to answer, and no message.
        return
      }
      const raw = Buffer.concat(chunks).toString('utf8')
      const message = {
        messageId: header(raw, 'Message-ID'),
        to: session.envelope.rcptTo.map((recipient) => recipient.address).join(', '),
        subject: header(raw, 'Subject'),
        raw,
      }
      received.push(message)
      const answer = answers(received.length, message)
      if (answer === 'accept') done()
      // Polite servers say goodbye between two messages.
      if (seen.cutAfterEach) [...sockets].find(({ remotePort }) => remotePort === session.remotePort)?.end()
      if (answer === 'reject') done(Object.assign(new Error('try later'), { responseCode: 451 }))
      // The server has the whole message and says nothing about it.
      if (answer === 'cut') for (const socket of sockets) socket.resetAndDestroy()
      events.emit('message', received.length)
    },
  })
  server.on('error', () => undefined)
  server.server.on('connection', (socket) => {
    sockets.add(socket)
    seen.connections += 1
    seen.mostAtOnce = Math.max(seen.mostAtOnce, sockets.size)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return Object.assign(seen, {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    /** Resolves when the server has taken this many messages. */
    async taken(count: number) {
      while (received.length < count) await once(events, 'message')
    },
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  })
}

function header(raw: string, name: string): string {
  return new RegExp(`^${name}: (.*)$`, 'mi').exec(raw)?.[1]?.trim() ?? ''
}
