import { expect, test } from 'vitest'
import { apartness, nearestReading, wornCode, wornLooks, wornSigns } from './worn-codes.ts'

const read = (code: string) => ({ code, read: code, sure: 1 })

/** As print of dots with a slashed zero was really read. */
test.each([
  ['ERB3666Y', 'ERB3000W'],
  ['RB38J3666WW', 'RB30J3000WW'],
  ['WW65K42E88W', 'WW65K42E08W'],
  ['DFS85816W', 'DFS05010W'],
  ['WFBS9ONMWYUP', 'WF8590NMW9'],
])('%s is near %s, and it is fetched', (code, model) => {
  const looks = wornLooks([read(code)])

  expect(looks.has(wornCode(model))).toBe(true)
  expect(nearestReading(model, looks.get(wornCode(model))!)?.read.read).toBe(code)
})

test('of several readings the nearest counts', () => {
  expect(nearestReading('ERB3000W', [read('ERB3666Y'), read('ERB3060W')])).toEqual({
    read: read('ERB3060W'),
    apart: 0.45,
  })
})

test.each([
  ['WF60F1R1H0W', 'WF60K4A2H0W'],
  ['XX99Y7T7M8K', 'WF60F1R1H0W'],
  ['ABC123', 'ABE12'],
])('%s is too far from %s', (code, model) => {
  expect(nearestReading(model, [read(code)])).toBeNull()
})

test('signs of one shape cost less than others, and look-alikes least', () => {
  expect(apartness('A0', 'AO')).toBeLessThan(apartness('A0', 'A6'))
  expect(apartness('A0', 'A6')).toBeLessThan(apartness('A0', 'A4'))
})

test('short codes and bare figures are not guessed', () => {
  expect(wornLooks([read('AB123'), read('12345678')]).size).toBe(0)
})

test('every sign that is folded has its shape, and shapes are folded no further', () => {
  expect(wornSigns.from).toHaveLength(wornSigns.to.length)
  expect(wornCode(wornCode(wornSigns.from))).toBe(wornCode(wornSigns.from))
})
