import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const entries = ['src/web/styles.css', 'src/web/admin/admin-styles.css', 'src/web/plate/plate-styles.css']
const breakpointsFile = 'src/web/ui/breakpoints.css'
const layers = ['tokens', 'base', 'ui', 'screens']

type Import = { file: string; layer: string | undefined }

const imports = entries.flatMap((entry): Import[] =>
  [...textOf(entry).matchAll(/@import "(.+?)"(?: layer\((\w+)\))?;/g)].map(([, path = '', layer]) => ({
    file: join(dirname(entry), path),
    layer,
  })),
)
const styleFiles = filesOf(/\.css$/).filter((file) => !entries.includes(file) && file !== breakpointsFile)
const breakpoints = [...textOf(breakpointsFile).matchAll(/@custom-media (--[\w-]+) (.+);/g)].map(
  ([, name = '', query = '']) => ({ name, widths: query.match(/\d+px/g) ?? [] }),
)

test('every style file is imported once, into a layer, and the layers follow each other', () => {
  const layered = imports.filter(({ file }) => file !== breakpointsFile)

  expect(layered.map(({ file }) => file).toSorted()).toEqual(styleFiles.toSorted())
  expect(textOf('src/web/styles.css')).toContain(`@layer ${layers.join(', ')};`)
  for (const entry of entries) {
    const own = [...textOf(entry).matchAll(/ layer\((\w+)\);/g)].map(([, layer = '']) => layers.indexOf(layer))
    expect(own, entry).toEqual(own.toSorted())
    expect(own, entry).not.toContain(-1)
  }
})

test('widths are written in the file of the breakpoints only, and each of them is used', () => {
  const queries = styleFiles.flatMap((file) =>
    [...textOf(file).matchAll(/@media ([^{]+)\{/g)].map(([, query]) => query!),
  )
  const used = new Set(queries.flatMap((query) => query.match(/--[\w-]+/g) ?? []))

  expect(queries.filter((query) => /\d/.test(query))).toEqual([])
  expect([...used].toSorted()).toEqual(breakpoints.map(({ name }) => name).toSorted())
})

test('what only a mouse lights up is left out where nothing hovers', () => {
  for (const file of styleFiles) {
    const unasked = textOf(file).replace(/^( *)@media \(--hover\) \{\n[\s\S]*?\n\1\}$/gm, '')
    const lit = [...unasked.matchAll(/([^{}]+)\{/g)].filter(([, selectors = '']) =>
      // What a bracket says together with something else is not only a mouse's.
      selectors.split(',\n').every((selector) => /:hover/.test(selector.replace(/\([^)]*\)/g, ''))),
    )
    expect(lit, file).toEqual([])
  }
})

test('scripts change the layout at the same widths as styles', () => {
  const edges = new Set(breakpoints.flatMap(({ widths }) => widths))
  const queries = filesOf(/(?<!\.test)\.tsx?$/).flatMap(
    (file) => textOf(file).match(/\((?:min|max)-width: \d+px\)/g) ?? [],
  )

  expect(queries.length).toBeGreaterThan(0)
  expect(queries.filter((query) => !edges.has(query.match(/\d+px/)?.[0] ?? ''))).toEqual([])
})

/** What a component says about itself. A screen sets its custom properties (--icon-size, --button-height …) instead. */
const ownProperties = {
  icon: /^(width|height|flex|stroke-width|color)$/,
  button: /^(min-height|padding|font-size|background|color|border-radius)$/,
}

test('screens place icons and buttons and set their properties, but do not draw them anew', () => {
  const screens = imports.filter(({ layer }) => layer === 'screens')
  const overrides = screens.flatMap(({ file }) =>
    rulesOf(file).flatMap(({ selectors, properties }) =>
      (['icon', 'button'] as const).flatMap((name) => {
        const isAbout = selectors.some((selector) => new RegExp(`\\.${name}(:[\\w-]+)?$`).test(selector))
        const drawn = isAbout ? properties.filter((property) => ownProperties[name].test(property)) : []
        return drawn.length > 0 ? [`${file}: ${selectors.join(', ')} sets ${drawn.join(', ')}`] : []
      }),
    ),
  )

  expect(overrides).toEqual([])
})

function rulesOf(file: string) {
  const text = textOf(file).replaceAll(/\/\*.*?\*\//gs, '')
  return [...text.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selectors: selector.split(',').map((each) => each.trim()),
    properties: [...body.matchAll(/(?:^|;)\s*([\w-]+)\s*:/g)].map(([, property = '']) => property),
  }))
}

function filesOf(ending: RegExp): string[] {
  const names = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
  return names.filter((name) => ending.test(name)).map((name) => join('src/web', name))
}

function textOf(file: string): string {
  return readFileSync(file, 'utf8')
}
