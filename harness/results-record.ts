import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** One section of a results file, measured in one go and stored with its own time. */
export type RecordSection = { title: string; text: string }

type Update = {
  file: string
  heading: string
  sections: RecordSection[]
  order?: (left: string, right: string) => number
}

/** Replaces the sections of the same titles and leaves the others: a whole run takes hours, so sections are renewed one by one. */
export function updateRecord({ file, heading, sections, order }: Update) {
  const stored = new Map(readSections(file).map((section) => [section.title, section.text]))
  for (const { title, text } of sections) stored.set(title, text.trim())
  const titles = order ? [...stored.keys()].sort(order) : [...stored.keys()]
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(
    file,
    [heading, ...titles.map((title) => `## ${title}\n\n${stored.get(title)}`)].join('\n\n').concat('\n'),
  )
}

function readSections(file: string): RecordSection[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const end = section.indexOf('\n')
      return { title: section.slice(0, end), text: section.slice(end).trim() }
    })
}
