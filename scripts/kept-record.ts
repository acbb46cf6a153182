import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { dirname } from 'node:path'

/** One part of a record, such as a section of the bench: measured together, so it carries one time. */
export type RecordPart = { title: string; text: string }

type Record = { file: string; heading: string; parts: RecordPart[]; order?: (left: string, right: string) => number }

/**
 * Puts what was measured now in place of what the record said of it before. A whole run takes hours, so parts are renewed one by one; each
 * says when it was taken and how busy the machine had been.
 */
export function keepRecord({ file, heading, parts, order }: Record) {
  const kept = new Map(readParts(file).map((part) => [part.title, part.text]))
  for (const { title, text } of parts) kept.set(title, text.trim())
  const titles = order ? [...kept.keys()].sort(order) : [...kept.keys()]
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(
    file,
    [heading, ...titles.map((title) => `## ${title}\n\n${kept.get(title)}`)].join('\n\n').concat('\n'),
  )
}

/** «2026-11-16 03:40, load before 0.2»: a load near the number of cores says that others were at work, too. */
export function takenNow(): string {
  return `_${new Date().toISOString().slice(0, 16).replace('T', ' ')}, load before ${loadavg()[0]?.toFixed(1)}_`
}

function readParts(file: string): RecordPart[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return []
  }
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n')
      return { title: part.slice(0, end), text: part.slice(end).trim() }
    })
}
