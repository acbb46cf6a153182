import { namedParse, parseComplete } from './wire-protocol.ts'

/**
 * All connections share one session, so a statement that one of them has prepared is there for the others too. A connection that
 * prepares it again is answered for the session, which would call it a clash; its plan is made once for everybody.
 */
export function createNamedStatements() {
  const prepared = new Map<string, Buffer>()

  return async function sendOnce(bytes: Buffer, send: (bytes: Buffer) => Promise<Buffer>): Promise<Buffer> {
    const parse = namedParse(bytes)
    if (!parse) return send(bytes)
    const known = prepared.get(parse.name)
    if (known?.equals(parse.message))
      return Buffer.concat([parseComplete, await send(bytes.subarray(parse.message.length))])
    const answer = await send(bytes)
    if (answer.subarray(0, parseComplete.length).equals(parseComplete))
      prepared.set(parse.name, Buffer.from(parse.message))
    return answer
  }
}
