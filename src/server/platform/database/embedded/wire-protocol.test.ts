import { describe, expect, test } from 'vitest'
import { cutUnits, queryMessage, readStartup, startupMessage, syncMessage } from './wire-protocol.ts'

function message(type: string, body: string): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeUInt32BE(Buffer.byteLength(body) + 4, 1)
  return Buffer.concat([head, Buffer.from(body)])
}

const extended = Buffer.concat([
  message('P', '\0select $1\0'),
  message('B', 'x'.repeat(90)),
  message('E', ''),
  syncMessage(),
])

describe('what a client sends is cut into units', () => {
  test.each([
    ['a simple query', queryMessage('select 1'), [queryMessage('select 1').length], 0],
    ['a prepared query up to Sync', extended, [extended.length], 0],
    ['two in one packet', Buffer.concat([extended, queryMessage('x')]), [extended.length, queryMessage('x').length], 0],
    ['a query whose end is still on its way', extended.subarray(0, 60), [], 60],
    ['one whole and the beginning of the next', Buffer.concat([extended, Buffer.from('Q')]), [extended.length], 1],
    ['nothing', Buffer.alloc(0), [], 0],
  ])('%s', (_name, bytes, unitLengths, restLength) => {
    const cut = cutUnits(bytes)

    expect(cut.units.map((unit) => unit.bytes.length)).toEqual(unitLengths)
    expect(cut.rest).toHaveLength(restLength)
    expect(cut.isBroken).toBe(false)
  })

  test('a half-sent message says how much must come before it is worth looking again', () => {
    const whole = queryMessage('select 1')

    expect(cutUnits(whole.subarray(0, 7)).needed).toBe(whole.length)
  })

  test('after Flush the client keeps its turn', () => {
    const cut = cutUnits(Buffer.concat([message('P', '\0select 1\0'), message('H', '')]))

    expect(cut.units[0]?.isComplete).toBe(false)
  })

  test.each([
    ['copy t from stdin', true],
    ['COPY "t" (a, b)\nFROM  STDIN with csv', true],
    ["copy t from '/dev/blob'", false],
    ['copy t to stdout', false],
    ["select 'copy' as from_stdin", false],
  ])('%s: rejected %s', (sql, isRejected) => {
    expect(cutUnits(queryMessage(sql)).units[0]?.copiesFromClient).toBe(isRejected)
  })

  test.each([
    ['a length below four', Buffer.from([0x51, 0, 0, 0, 3, 0])],
    ['a length of gigabytes', Buffer.from([0x51, 0xff, 0, 0, 0, 0])],
  ])('%s breaks the connection', (_name, bytes) => {
    expect(cutUnits(bytes).isBroken).toBe(true)
  })

  test('Terminate ends the conversation', () => {
    expect(cutUnits(message('X', '')).isTerminated).toBe(true)
  })
})

test.each([
  ['the startup of a client', startupMessage(), 'startup'],
  ['half of it', startupMessage().subarray(0, 12), 'incomplete'],
  ['a request for TLS', Buffer.from([0, 0, 0, 8, 4, 0xd2, 0x16, 0x2f]), 'encryption'],
  ['a cancel', Buffer.from([0, 0, 0, 16, 4, 0xd2, 0x16, 0x2e]), 'cancel'],
  ['a browser that lost its way', Buffer.from('POST / HTTP/1.1\r\n'), 'broken'],
])('%s is understood', (_name, bytes, kind) => {
  expect(readStartup(bytes).kind).toBe(kind)
})
