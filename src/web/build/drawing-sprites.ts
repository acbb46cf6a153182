import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { applianceDrawings } from '#shared/drawing/appliance-drawings.ts'
import { drawingBox, productDrawings } from '#shared/drawing/drawing.ts'
import { drawingEdition } from '#shared/drawing/drawing-sheet.ts'
import { iconNames } from '#web/ui/icon-names.ts'

const moduleName = 'virtual:drawing-sprites'
const explodedWasher = 'src/web/home/exploded-washer.svg'

/**
 * Drawings in files named by their hashes: pages refer to a drawing in one, and browsers cache it for good. What a page shows together is in one
 * file and nothing else, because a browser lays out the whole of every file it draws from: signs are on all pages, the rest is not.
 */
export function drawingSprites(): Plugin {
  let files: { name: string; address: string; text: string }[] = []
  return {
    name: 'shop:drawing-sprites',
    async configResolved() {
      files = Object.entries(await spriteTexts()).map(([name, text]) => {
        const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
        return { name, address: `/assets/${name}-${hash}.svg`, text }
      })
    },
    resolveId: (name) => (name === moduleName ? `\0${moduleName}` : null),
    load(id) {
      if (id !== `\0${moduleName}`) return null
      if (this.environment.mode === 'build' && this.environment.name === 'client') {
        for (const { address, text } of files)
          this.emitFile({ type: 'asset', fileName: address.slice(1), source: text })
      }
      const values = {
        spriteUrls: Object.fromEntries(files.map(({ name, address }) => [name, address])),
        applianceNames: Object.keys(applianceDrawings),
        drawingFolder: `/drawing/${drawingEdition()}`,
      }
      return Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
    configureServer(server) {
      for (const { address, text } of files) {
        server.middlewares.use(address, (_request, response) => {
          response.setHeader('content-type', 'image/svg+xml').end(text)
        })
      }
    },
  }
}

async function spriteTexts(): Promise<Record<string, string>> {
  const exploded = innerOf(readFileSync(explodedWasher, 'utf8'))
  return {
    icons: sprite(await Promise.all(iconNames.map(iconSymbol))),
    appliances: sprite(drawnSymbols(applianceDrawings)),
    parts: sprite(drawnSymbols(productDrawings)),
    'exploded-washer': sprite([symbol('exploded-washer', '0 -10 860 486', exploded)]),
  }
}

function sprite(symbols: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
}

function drawnSymbols(drawings: Record<string, () => string>): string[] {
  return Object.entries(drawings).map(([name, draw]) => symbol(name, drawingBox, draw()))
}

type IconData = { __iconData: { node: [tag: string, attributes: Record<string, string>][] } }

async function iconSymbol(name: string): Promise<string> {
  const { __iconData } = (await import(`lucide-react/icons/${name}`)) as IconData
  const shapes = __iconData.node.map(([tag, { key: _key, ...attributes }]) => {
    const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`)
    return `<${tag}${written.join('')}/>`
  })
  // Outlines, unless the page says otherwise: a star that was given is filled.
  return symbol(
    `icon-${name}`,
    '0 0 24 24',
    `<g stroke="currentColor" fill="var(--icon-fill,none)">${shapes.join('')}</g>`,
  )
}

/** A presentation attribute instead of a style: the content policy allows no styles in markup. */
function symbol(id: string, viewBox: string, shapes: string): string {
  return `<symbol id="${id}" viewBox="${viewBox}" fill="none" stroke-linecap="round" stroke-linejoin="round">${shapes}</symbol>`.replace(
    /style="stroke-width:([^"]+)"/g,
    'stroke-width="$1"',
  )
}

/** The shapes without the title: in a page the text beside the drawing names it. */
function innerOf(svg: string): string {
  return svg.slice(svg.indexOf('</title>') + '</title>'.length, svg.lastIndexOf('</svg>')).replaceAll('\n', '')
}
