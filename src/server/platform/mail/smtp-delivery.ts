import { Readable } from 'node:stream'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { composeMessage, type DeliverMail, type Delivery, type Sender } from './mail-message.ts'

/** Real SMTP: a connection a message, every step of it bounded, because a mail server may also just say nothing. */

export type SmtpPatience = { stepMs: number; attemptMs: number }
const defaultPatience: SmtpPatience = { stepMs: 20_000, attemptMs: 60_000 }
/** Well within the time a stopping shop has. */
const answerMs = 5000

export function smtpDelivery(url: string, sender: Sender, patience = defaultPatience): DeliverMail {
  const options = {
    ...parseConnectionUrl(url),
    connectionTimeout: patience.stepMs,
    greetingTimeout: patience.stepMs,
    socketTimeout: patience.stepMs,
  }
  return async (mail, signal) => {
    const message = await composeMessage(mail, sender)
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(patience.attemptMs)])
    const envelope = { from: sender.address, to: [mail.recipient] }
    return attempt(options, envelope, message, deadline)
  }
}

type Options = ConstructorParameters<typeof SMTPConnection>[0] & { auth?: unknown }
type Envelope = { from: string; to: string[] }
type SmtpError = Error & { code?: string; command?: string; responseCode?: number }

function attempt(options: Options, envelope: Envelope, message: Buffer, signal: AbortSignal): Promise<Delivery> {
  return new Promise((resolve) => {
    const connection = new SMTPConnection(options)
    let isTextOut = false

    const finish = (error: SmtpError | null) => {
      signal.removeEventListener('abort', onAbort)
      connection.close()
      if (!error) return resolve({ ok: true })
      // With an answer we know it was rejected; without one, only that we stopped listening.
      resolve({ ok: false, reason: reasonOf(error), unsure: isTextOut && error.responseCode === undefined })
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

    // Stays attached: a socket that breaks after the outcome must not become an uncaught error.
    connection.on('error', finish)
    if (signal.aborted) return giveUp()
    signal.addEventListener('abort', onAbort)
    connection.connect((error) => {
      if (error) return finish(error)
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
