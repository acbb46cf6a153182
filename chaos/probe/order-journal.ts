import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'

/** Every acknowledged order, on the disk before the next one is sent. */
export function openOrderJournal(file: string) {
  const handle = openSync(file, 'a')
  return {
    note(key: string, number: string) {
      writeSync(handle, `${key} ${number}\n`)
      fsyncSync(handle)
    },
    /** Numbers by key, as they lie on the disk. */
    close(): Map<string, { number: string }> {
      closeSync(handle)
      const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
      return new Map(lines.map((line) => line.split(' ')).map(([key = '', number = '']) => [key, { number }]))
    },
  }
}
