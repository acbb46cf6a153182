import { type SinkAnswer, type SinkMessage, startSmtpSink } from '#server/testing/smtp-sink.ts'

/** A mail server that records the emails it has: accepted ones, and those it had received whole when it cut the connection, but not
 * those it answered with «try later». */
export async function openRecordingMailServer(
  answers: (message: SinkMessage) => SinkAnswer,
  options: { port?: number } = {},
) {
  const had: SinkMessage[] = []
  const sink = await startSmtpSink((_nth, message) => {
    const answer = answers(message)
    if (answer !== 'reject') had.push(message)
    return answer
  }, options)
  return { ...sink, had }
}
