/**
 * The engine has one session for all connections, so what a client sends is cut into units that must not be mixed with
 * another client's: a simple query alone, or everything up to Sync. (A statement parsed for one client and bound by
 * another would run the wrong SQL.)
 */
export type WireUnit = {
  bytes: Buffer
  /** False after Flush: the client goes on with the same portal, nobody else may come in between. */
  isComplete: boolean
  /** COPY … FROM STDIN ends the engine (it cannot wait for more data), so it is rejected before it gets there. */
  copiesFromClient: boolean
}

export type CutResult = {
  units: WireUnit[]
  rest: Buffer
  /** How long `rest` must grow before cutting again can find anything: large batches come in many small pieces. */
  needed: number
  isTerminated: boolean
  isBroken: boolean
}

const query = 0x51
const parse = 0x50
const sync = 0x53
const flush = 0x48
const functionCall = 0x46
const terminate = 0x58
/** Larger than any honest batch of the seed; a broken length must not make the engine collect gigabytes. */
const largestMessage = 256 * 1024 * 1024

export function cutUnits(buffer: Buffer): CutResult {
  const units: WireUnit[] = []
  let unitStart = 0
  let position = 0
  let needed = 0
  let copiesFromClient = false
  while (buffer.length - position >= 5) {
    const type = buffer[position]
    const length = buffer.readUInt32BE(position + 1)
    if (length < 4 || length > largestMessage)
      return { units, rest: buffer, needed, isTerminated: false, isBroken: true }
    const end = position + 1 + length
    if (end > buffer.length) {
      needed = end - unitStart
      break
    }
    if (type === terminate) return { units, rest: Buffer.alloc(0), needed, isTerminated: true, isBroken: false }
    if (type === query || type === parse) copiesFromClient ||= isCopyFromClient(buffer.subarray(position + 5, end))
    position = end
    if (type === query || type === sync || type === functionCall || type === flush) {
      units.push({ bytes: buffer.subarray(unitStart, position), isComplete: type !== flush, copiesFromClient })
      unitStart = position
      copiesFromClient = false
    }
  }
  return { units, rest: buffer.subarray(unitStart), needed, isTerminated: false, isBroken: false }
}

function isCopyFromClient(body: Buffer): boolean {
  return /\bcopy\b[^;]*\bfrom\s+stdin\b/i.test(body.toString('latin1', 0, 4096))
}

export type StartupRequest =
  | { kind: 'incomplete' | 'encryption' | 'cancel' | 'broken' }
  | { kind: 'startup'; length: number }

/** The first message of a connection has no type byte: a request for encryption, a cancel, or the startup itself. */
export function readStartup(buffer: Buffer): StartupRequest {
  if (buffer.length < 8) return { kind: 'incomplete' }
  const length = buffer.readUInt32BE(0)
  const code = buffer.readUInt32BE(4)
  if (length < 8 || length > 10_000) return { kind: 'broken' }
  if (code === 80_877_103 || code === 80_877_104) return { kind: 'encryption' }
  if (code === 80_877_102) return { kind: 'cancel' }
  if (code >> 16 !== 3) return { kind: 'broken' }
  return buffer.length < length ? { kind: 'incomplete' } : { kind: 'startup', length }
}

export function startupMessage(): Buffer {
  const body = Buffer.from('user\0postgres\0database\0postgres\0client_encoding\0UTF8\0\0')
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8, 0)
  head.writeUInt32BE(3 << 16, 4)
  return Buffer.concat([head, body])
}

export function queryMessage(sql: string): Buffer {
  return typed('Q', Buffer.from(`${sql}\0`))
}

export function syncMessage(): Buffer {
  return typed('S', Buffer.alloc(0))
}

/** The engine's word that a statement is prepared. */
export const parseComplete = typed('1', Buffer.alloc(0))

/** A unit that begins by preparing a statement under a name. */
export function namedParse(unit: Buffer): { name: string; message: Buffer } | null {
  if (unit[0] !== parse || unit[5] === 0) return null
  const message = unit.subarray(0, 1 + unit.readUInt32BE(1))
  return { name: message.toString('utf8', 5, message.indexOf(0, 5)), message }
}

export function passwordRequest(): Buffer {
  return typed('R', Buffer.from([0, 0, 0, 3]))
}

/** The last word before the connection is closed. */
export function fatalResponse(code: string, message: string): Buffer {
  return typed('E', Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`))
}

function typed(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type, 0, 'latin1')
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
