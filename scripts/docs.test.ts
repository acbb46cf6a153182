import { readdirSync, readFileSync } from 'node:fs'
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
