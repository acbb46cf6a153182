import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { drawingLimits } from '#shared/diagram/diagram-limits.ts'
import { svgElements, svgGeometry, svgPresentation, textElements } from './svg-vocabulary.ts'

/**
 * An SVG somebody uploaded, written anew from what was understood of it. Nothing of the file is copied as text: elements and
 * attributes off the list, scripts, style sheets, links and everything outside of the file are not there afterwards.
 */
export type CleanSvg =
  | { ok: true; svg: string; width: number; height: number; removed: string[] }
  | { ok: false; error: string }

const maxDepth = 100
const broken = 'Файл SVG повреждён или это не SVG'
/** Ids get a beginning of their own, so that none is an id of the page the drawing is on. */
const idPrefix = 'up-'

class Rejected extends Error {}

export function cleanSvg(text: string): CleanSvg {
  try {
    return write(text.replace(/^\ufeff/, ''))
  } catch (error) {
    // The reader throws at the first thing that is not XML, entities that nobody defined included.
    return { ok: false, error: error instanceof Rejected ? error.message : broken }
  }
}

function write(text: string): CleanSvg {
  const rules = styleSheetOf(text)
  const removed = new Set<string>()
  const open: string[] = []
  const pieces: string[] = []
  let size: { width: number; height: number } | undefined
  let elements = 0
  let skipped = 0

  const parser = openParser()
  parser.on('opentag', (tag) => {
    const name = localName(tag.name)
    if (open.length + skipped >= maxDepth) throw new Rejected('В SVG слишком много вложенных слоёв')
    if (!size && name !== 'svg') throw new Rejected(broken)
    if (++elements > drawingLimits.svgElements)
      throw new Rejected('В SVG слишком много элементов. Загрузите рисунок в PNG')
    const isForeign = tag.name.includes(':') && !tag.name.startsWith('svg:')
    if (skipped > 0 || isForeign || !svgElements.has(name) || (name === 'svg' && size)) {
      // What editors note about the file is no loss to the drawing.
      if (skipped === 0 && !isForeign && !silent.has(name)) removed.add(name)
      skipped++
      return
    }
    if (!size) size = sizeOf(tag)
    open.push(name)
    const attributes = attributesOf(tag, { name, rules })
    const root = pieces.length === 0 ? ' xmlns="http://www.w3.org/2000/svg"' : ''
    pieces.push(`<${name}${root}${attributes}>`)
  })
  parser.on('closetag', () => {
    if (skipped > 0) skipped--
    else pieces.push(`</${open.pop()}>`)
  })
  const hearText = (content: string) => {
    if (skipped === 0 && textElements.has(open.at(-1) ?? '')) pieces.push(escapeText(content))
  }
  parser.on('text', hearText)
  parser.on('cdata', hearText)
  parser.write(text).close()

  const svg = pieces.join('')
  if (!size) throw new Rejected(broken)
  if (svg.length > drawingLimits.svgLength) throw new Rejected('SVG слишком большой. Загрузите рисунок в PNG')
  if (!/<(path|rect|circle|ellipse|line|polyline|polygon|text)\b/.test(svg))
    throw new Rejected('В SVG ничего не нарисовано')
  return { ok: true, svg, ...size, removed: [...removed].sort() }
}

const silent = new Set(['metadata', 'style', 'title', 'desc'])

function openParser() {
  const parser = new SaxesParser()
  // A subset of its own may define entities that multiply.
  parser.on('doctype', (doctype) => {
    if (/[[\]]|ENTITY/i.test(doctype))
      throw new Rejected('В SVG есть свои определения (DOCTYPE). Сохраните его как простой SVG')
  })
  return parser
}

/** Style sheets stand anywhere in the file, so they are read before the shapes. */
function styleSheetOf(text: string): StyleRules {
  if (!/<(svg:)?style\b/i.test(text)) return new Map()
  const sheets: string[] = []
  let isStyle = false
  const parser = openParser()
  parser.on('opentag', ({ name }) => {
    isStyle = localName(name) === 'style'
  })
  parser.on('closetag', () => {
    isStyle = false
  })
  const hear = (content: string) => {
    if (isStyle) sheets.push(content)
  }
  parser.on('text', hear)
  parser.on('cdata', hear)
  parser.write(text).close()
  return rulesOf(sheets.join('\n'))
}

function localName(name: string): string {
  return name.startsWith('svg:') ? name.slice(4) : name
}

function attributesOf(tag: SaxesTagPlain, { name, rules }: { name: string; rules: StyleRules }): string {
  const given = new Map(Object.entries(tag.attributes))
  const kept = new Map<string, string>()
  for (const [attribute, value] of given) {
    if (svgGeometry.has(attribute) && name !== 'svg') kept.set(attribute, value)
    if (svgPresentation.has(attribute)) kept.set(attribute, value)
  }
  if (name === 'svg') kept.set('viewBox', viewBoxOf(tag).join(' '))
  for (const each of (given.get('class') ?? '').split(/\s+/))
    for (const [key, value] of rules.get(each) ?? []) kept.set(key, value)
  for (const [key, value] of declarationsOf(given.get('style') ?? '')) kept.set(key, value)
  const id = given.get('id')
  if (id && /^[\w.-]{1,80}$/.test(id)) kept.set('id', idPrefix + id)
  return [...kept]
    .flatMap(([attribute, value]) => {
      const safe = safeValue(value)
      return safe === null ? [] : [` ${attribute}="${escapeText(safe).replaceAll('"', '&quot;')}"`]
    })
    .join('')
}

/** A reference leads to an element of the same file and nowhere else. */
function safeValue(value: string): string | null {
  const own = value.replace(
    /url\(\s*(['"]?)#([\w.-]{1,80})\1\s*\)/gi,
    (_all, _quote, id: string) => `\u0000${id}\u0001`,
  )
  if (/url|script:|data:|expression|@import|[\\<>{}]|&[#\w]/i.test(own)) return null
  // biome-ignore lint/suspicious/noControlCharactersInRegex: put there a line above
  return own.replace(/\u0000([^\u0001]*)\u0001/g, (_all, id: string) => `url(#${idPrefix}${id})`)
}

function sizeOf(tag: SaxesTagPlain) {
  const [, , width, height] = viewBoxOf(tag)
  // Only the proportions matter: small units are counted up, so that per cent of them can be told apart.
  const scale = Math.max(1, 1000 / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

function viewBoxOf({ attributes }: SaxesTagPlain): [number, number, number, number] {
  const box = (attributes.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [x = 0, y = 0, width = 0, height = 0] =
    box.length === 4 && box.every(Number.isFinite)
      ? box
      : [0, 0, lengthOf(attributes.width), lengthOf(attributes.height)]
  if (!(width > 0 && height > 0)) throw new Rejected('В SVG не указаны размеры рисунка')
  if (width > drawingLimits.side || height > drawingLimits.side || width / height > 20 || height / width > 20) {
    throw new Rejected(`Рисунок больше ${drawingLimits.side} точек по стороне или слишком вытянут`)
  }
  return [x, y, width, height]
}

function lengthOf(text: string | undefined): number {
  const [, amount = '', unit = ''] = /^\s*([\d.]+)\s*(px|pt|mm|cm|in)?\s*$/.exec(text ?? '') ?? []
  const pixels = { px: 1, pt: 4 / 3, mm: 3.7795, cm: 37.795, in: 96 }[unit || 'px'] ?? 1
  return Number(amount) * pixels
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Programs put paints into style sheets by class. What is understood of them becomes attributes; the sheets do not stay. */
type StyleRules = Map<string, [property: string, value: string][]>

const maxSheet = 200_000

function rulesOf(sheet: string): StyleRules {
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

function declarationsOf(text: string): [string, string][] {
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
