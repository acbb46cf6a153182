import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** One part of a record, such as a section of the bench: measured together, so it carries one time. */
export type RecordPart = { title: string; text: string }

type Renewal = { file: string; heading: string; parts: RecordPart[]; order?: (left: string, right: string) => number }

/**
 * Puts what was measured now in place of what the record said of it before. A whole run takes hours, so parts are renewed one by one; each
 * says when and where it was taken.
 */
export function keepRecord({ file, heading, parts, order }: Renewal) {
  const kept = new Map(readParts(file).map((part) => [part.title, part.text]))
  for (const { title, text } of parts) kept.set(title, text.trim())
  const titles = order ? [...kept.keys()].sort(order) : [...kept.keys()]
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(
    file,
    [heading, ...titles.map((title) => `## ${title}\n\n${kept.get(title)}`)].join('\n\n').concat('\n'),
  )
}

function readParts(file: string): RecordPart[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n')
      return { title: part.slice(0, end), text: part.slice(end).trim() }
    })
}
