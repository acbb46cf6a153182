import { Readable } from 'node:stream'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { composeMessage, type Delivery, type OpenHand, type Sender } from './mail-message.ts'

/**
 * Real SMTP: a hand sends one message after the other over a connection of its own, every step of it bounded, because a mail server
 * may also just say nothing.
 */

export type SmtpPatience = { stepMs: number; attemptMs: number }
const defaultPatience: SmtpPatience = { stepMs: 20_000, attemptMs: 60_000 }
/** Well within the time a stopping shop has. */
const answerMs = 5000
/** Servers end a connection after some hundred messages; it is politer, and quicker, to end it before. */
const mostMessages = 100

export function smtpDelivery(url: string, sender: Sender, patience = defaultPatience): OpenHand {
  const options = {
    ...parseConnectionUrl(url),
    connectionTimeout: patience.stepMs,
    greetingTimeout: patience.stepMs,
    socketTimeout: patience.stepMs,
  }
  return () => {
    let line: Line | undefined

    function hangUp() {
      line?.connection.close()
      line = undefined
    }

    async function attempt(envelope: Envelope, message: Buffer, signal: AbortSignal): Promise<Delivery> {
      if (line && (line.isBroken || line.messages >= mostMessages)) hangUp()
      const isReused = line !== undefined
      line ??= newLine(options)
      const outcome = await handOver(line, options, { envelope, message, signal })
      if (outcome.ok) return outcome
      hangUp()
      // The server had ended the connection meanwhile: of this message it has heard nothing.
      if (isReused && outcome.isGone && !outcome.unsure && !signal.aborted) return attempt(envelope, message, signal)
      return { ok: false, reason: outcome.reason, unsure: outcome.unsure }
    }

    return {
      async deliver(mail, signal) {
        const message = await composeMessage(mail, sender)
        const deadline = AbortSignal.any([signal, AbortSignal.timeout(patience.attemptMs)])
        return attempt({ from: sender.address, to: [mail.recipient] }, message, deadline)
      },
      close: hangUp,
    }
  }
}

type Options = ConstructorParameters<typeof SMTPConnection>[0] & { auth?: unknown }
type Envelope = { from: string; to: string[] }
type SmtpError = Error & { code?: string; command?: string; responseCode?: number }
type Outcome = { ok: true } | { ok: false; reason: string; unsure: boolean; isGone: boolean }

type Line = {
  connection: SMTPConnection
  isOpen: boolean
  isBroken: boolean
  messages: number
  /** Whoever sends over it now. */
  onTrouble: ((error: SmtpError) => void) | undefined
}

function newLine(options: Options): Line {
  const connection = new SMTPConnection(options)
  const line: Line = { connection, isOpen: false, isBroken: false, messages: 0, onTrouble: undefined }
  // Stays attached: a socket that breaks after the outcome must not become an uncaught error.
  connection.on('error', (error: SmtpError) => {
    line.isBroken = true
    line.onTrouble?.(error)
  })
  connection.on('end', () => {
    line.isBroken = true
    line.onTrouble?.(new Error('connection closed'))
  })
  return line
}

type Sending = { envelope: Envelope; message: Buffer; signal: AbortSignal }

function handOver(line: Line, options: Options, { envelope, message, signal }: Sending): Promise<Outcome> {
  const { connection } = line
  return new Promise((resolve) => {
    let isTextOut = false

    const finish = (error: SmtpError | null) => {
      signal.removeEventListener('abort', onAbort)
      line.onTrouble = undefined
      line.messages += 1
      if (!error) return resolve({ ok: true })
      // With an answer we know it was rejected; without one, only that we stopped listening.
      const hasAnswer = error.responseCode !== undefined
      const isGone = !hasAnswer || error.responseCode === 421
      resolve({ ok: false, reason: reasonOf(error), unsure: isTextOut && !hasAnswer, isGone })
    }
    const giveUp = () => finish(new Error('gave up waiting'))
    // Between the text and the answer a stop would make a duplicate; the answer is usually a moment away.
    const onAbort = () => (isTextOut ? setTimeout(giveUp, answerMs).unref() : giveUp())
    const send = () =>
      connection.send(
        envelope,
        watched(message, () => (isTextOut = true)),
        finish,
      )

    if (signal.aborted) return giveUp()
    line.onTrouble = finish
    signal.addEventListener('abort', onAbort)
    if (line.isOpen) return send()
    connection.connect((error) => {
      if (error) return finish(error)
      line.isOpen = true
      const { user, pass } = (options.auth ?? {}) as { user?: string; pass?: string }
      if (!user) return send()
      connection.login({ user, pass: pass ?? '' }, (refused) => (refused ? finish(refused) : send()))
    })
  })
}

/** Read only once the server has said «go on»; asked for more, it knows that all of it was taken. */
function watched(message: Buffer, onTaken: () => void): Readable {
  return Readable.from(
    (function* () {
      yield message
      onTaken()
    })(),
  )
}

/** What went wrong in words of our own: a server's reply quotes addresses, which have no place in a log. */
function reasonOf(error: SmtpError): string {
  const answer = error.responseCode === undefined ? '' : ` ${error.responseCode}`
  return `${error.code ?? error.message}${answer}${error.command ? ` (${error.command})` : ''}`
}
