import { type SinkAnswer, type SinkMessage, startSmtpSink } from '#server/testing/smtp-sink.ts'

/** A mail server that knows which letters it has: those it took, and those it had whole when it hung up. What it was shown and
 * answered with «try later» it does not have. */
export async function openMailServer(answers: (message: SinkMessage) => SinkAnswer, options: { port?: number } = {}) {
  const had: SinkMessage[] = []
  const sink = await startSmtpSink((_nth, message) => {
    const answer = answers(message)
    if (answer !== 'refuse') had.push(message)
    return answer
  }, options)
  return { ...sink, had }
}
