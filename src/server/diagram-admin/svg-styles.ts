import { svgPresentation } from './svg-vocabulary.ts'

/** Programs put paints into style sheets by class. What is understood of them becomes attributes; the sheets do not stay. */
export type StyleRules = Map<string, [property: string, value: string][]>

const maxSheet = 200_000

export function rulesOf(sheet: string): StyleRules {
  const rules: StyleRules = new Map()
  const plain = sheet.slice(0, maxSheet).replace(/\/\*[\s\S]*?\*\//g, '')
  for (const [, selectors = '', body = ''] of plain.matchAll(/([^{}@]+)\{([^{}]*)\}/g)) {
    const declarations = declarationsOf(body)
    for (const selector of selectors.split(',')) {
      const name = /^\s*(?:[a-z]+)?\.([\w-]+)\s*$/.exec(selector)?.[1]
      if (name) rules.set(name, [...(rules.get(name) ?? []), ...declarations])
    }
  }
  return rules
}

export function declarationsOf(text: string): [string, string][] {
  return text.split(';').flatMap((declaration): [string, string][] => {
    const colon = declaration.indexOf(':')
    const property = declaration.slice(0, colon).trim().toLowerCase()
    const value = declaration
      .slice(colon + 1)
      .replace(/!\s*important/i, '')
      .trim()
    return colon > 0 && svgPresentation.has(property) && value !== '' ? [[property, value]] : []
  })
}
