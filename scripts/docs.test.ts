import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Package = { scripts: Record<string, string> }

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as Package

function documents(): string[] {
  const atTop = readdirSync('.').filter((name) => /^(README.*|CONTRIBUTING)\.md$/.test(name))
  const inDocs = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'))
  return [...atTop, ...inDocs.map((name) => `docs/${name}`)]
}

/** `npm run x`, and the names npm lets one write without `run`. */
function commandsOf(text: string): string[] {
  const named = [...text.matchAll(/npm run (?:--?\S+ )*([a-z][\w:-]*)/g)].map((match) => match[1] ?? '')
  const short = [...text.matchAll(/npm (start|test)\b/g)].map((match) => match[1] ?? '')
  return [...new Set([...named, ...short])]
}

test('the README shows how to run and how to test the shop', () => {
  expect(commandsOf(readFileSync('README.md', 'utf8'))).toEqual(expect.arrayContaining(['start', 'test']))
})

test.each(documents())('every npm command in %s exists', (file) => {
  const unknown = commandsOf(readFileSync(file, 'utf8')).filter((name) => !(name in scripts))

  expect(unknown).toEqual([])
})

/** `src/…`, `db/…` and the like; a pattern with a placeholder names no file. */
function pathsOf(text: string): string[] {
  const named = [...text.matchAll(/`((?:src|docs|e2e|bench|chaos|harness|scripts|db)\/[^`\s]*)`/g)].map(
    (match) => match[1] ?? '',
  )
  return [...new Set(named)].filter((path) => !/[<*…]/.test(path))
}

test('the page about the architecture points at files that exist', () => {
  const paths = pathsOf(readFileSync('docs/architecture.md', 'utf8'))

  expect(paths.length).toBeGreaterThan(30)
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})

test('the list of decisions names every record, and no two have one number', () => {
  const records = readdirSync('docs/decisions').filter((name) => /^\d{4}-/.test(name))
  const list = readFileSync('docs/decisions/README.md', 'utf8')

  expect(records.filter((name) => !list.includes(`(${name})`))).toEqual([])
  expect(new Set(records.map((name) => name.slice(0, 4))).size).toBe(records.length)
})
