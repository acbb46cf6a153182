import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const styles = readFileSync('src/web/ui/tokens.css', 'utf8')
const tokens = new Map(
  [...styles.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\);/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
)

const inks = ['ink', 'ink-2', 'ink-3', 'link', 'coral-ink', 'ok', 'warn', 'bad']
const grounds = ['canvas', 'surface', 'sunken', 'plate', 'tint', 'ok-tint', 'warn-tint', 'bad-tint']
/** With white text on them. */
const fills = ['primary', 'primary-hover', 'deep']
const themes = ['light', 'dark'] as const

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function colourOf(name: string, theme: (typeof themes)[number]): string {
  const token = tokens.get(name)
  if (!token) throw new Error(`no colour --${name} in tokens.css`)
  return token[theme]
}

test.each(themes)('every text colour is readable on every ground of the %s theme', (theme) => {
  const poor = inks.flatMap((ink) =>
    grounds
      .map((ground) => ({
        pair: `${ink} on ${ground}`,
        ratio: contrast(colourOf(ink, theme), colourOf(ground, theme)),
      }))
      .filter(({ ratio }) => ratio < 4.5),
  )
  expect(poor).toEqual([])
})

test.each(themes)('white is readable on what is filled with a colour of the %s theme', (theme) => {
  for (const fill of fills) expect(contrast('#ffffff', colourOf(fill, theme)), fill).toBeGreaterThanOrEqual(4.5)
})
