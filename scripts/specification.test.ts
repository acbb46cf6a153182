import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { specification } from '../e2e/specification.ts'

const journeys = readdirSync('e2e')
  .filter((file) => file.endsWith('.spec.ts'))
  .map((file) => ({ file, text: withoutComments(readFileSync(join('e2e', file), 'utf8')) }))

/** As it stands in a tag: '@S2.cart'. */
const named = journeys.flatMap(({ file, text }) =>
  [...text.matchAll(/['"]@(S\d\.[\w-]+)['"]/g)].map(([, id = '']) => ({ file, id })),
)

function withoutComments(text: string): string {
  return text.replace(/^\s*(\/\/|\/?\*).*$/gm, '')
}

test('every sentence of the specification has an id of its own', () => {
  const ids = specification.map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)])
})

test('every sentence a browser can show is shown by a journey', () => {
  const shown = new Set(named.map(({ id }) => id))
  const visible = specification.filter(({ provenBy, nothingToShow }) => !provenBy && !nothingToShow)
  expect(visible.filter(({ id }) => !shown.has(id)).map(({ id, says }) => `${id}: ${says}`)).toEqual([])
})

test('journeys name no sentence that is not in the list', () => {
  const known = new Set(specification.map(({ id }) => id))
  expect(named.filter(({ id }) => !known.has(id))).toEqual([])
})

test('what is proven elsewhere is: the test named there exists', () => {
  const proofs = specification.flatMap(({ id, provenBy }) => (provenBy ? [{ id, ...provenBy }] : []))
  const missing = proofs.filter(({ file, test: words }) => !readFileSync(file, 'utf8').includes(words))
  expect(missing).toEqual([])
})

test('journeys of small screens are tagged, not skipped: the small screen runs only what is tagged for it', () => {
  const skipping = journeys.filter(({ text }) => /test\.skip\(.*isMobile/.test(text))
  expect(skipping.map(({ file }) => file)).toEqual([])
})
