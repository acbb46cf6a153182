import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** What keeps the sources findable (decision 17). Tests and their helpers are not counted. */
const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => join('src', file))
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture|d)\.tsx?$|\/testing\//.test(file))
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))

function importsOf(file: string): string[] {
  const named = [...(texts.get(file) ?? '').matchAll(/(?:from|import)\s*\(?\s*'([.#][^'?]+)/g)]
  return named
    .map(([, path = '']) => (path.startsWith('#') ? path.replace('#', 'src/') : join(dirname(file), path)))
    .filter((path) => texts.has(path))
}

function groupedBy<Value>(values: Value[], keyOf: (value: Value) => string): [string, Value[]][] {
  const groups = new Map<string, Value[]>()
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value])
  return [...groups]
}

test('the imports are found', () => {
  expect(importsOf('src/server/cart/cart-service.ts')).toContain('src/server/cart/cart-queries.ts')
  expect(importsOf('src/server/cart/cart-service.ts')).toContain('src/server/platform/database/database.ts')
})

test('no folder has more than 25 files', () => {
  const large = groupedBy(files, dirname).filter(([, inside]) => inside.length > 25)
  expect(large.map(([folder, inside]) => `${folder}: ${inside.length}`)).toEqual([])
})

test('no two files have one name', () => {
  const twins = groupedBy(files, (file) => basename(file)).filter(([, same]) => same.length > 1)
  expect(twins.map(([, same]) => same)).toEqual([])
})

test('no two folders import each other', () => {
  const edges = new Set(files.flatMap((file) => importsOf(file).map((path) => `${dirname(file)} ${dirname(path)}`)))
  const bothWays = [...edges].filter((edge) => {
    const [from = '', to = ''] = edge.split(' ')
    // A folder and the folder inside it are one place.
    return from < to && !to.startsWith(`${from}/`) && edges.has(`${to} ${from}`)
  })
  expect(bothWays).toEqual([])
})

test('hardly any file is too small to be worth opening', () => {
  const small = files.filter((file) => (texts.get(file) ?? '').trimEnd().split('\n').length <= 15)
  expect(small.length, small.join('\n')).toBeLessThan(75)
})

test('each lock of the database has a number of its own', () => {
  const keys = [...texts].flatMap(([file, text]) =>
    [...text.matchAll(/^const lockKey = (\d[\d_]*)$/gm)].map(([, key]) => ({ file, key })),
  )
  expect(keys.length).toBeGreaterThan(1)
  const shared = groupedBy(keys, ({ key }) => key ?? '').filter(([, same]) => same.length > 1)
  expect(shared).toEqual([])
})
