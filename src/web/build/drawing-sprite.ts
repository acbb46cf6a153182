import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { drawingBox, drawingNames, drawings } from '#shared/drawing/drawing.ts'
import { drawingEdition } from '#shared/drawing/drawing-sheet.ts'
import { iconNames } from '#web/ui/icon-names.ts'

const moduleName = 'virtual:drawing-sprite'
const explodedWasher = 'src/web/home/exploded-washer.svg'

/** All drawings in one file named by its hash: pages refer to a drawing in it, and browsers cache it for good. */
export function drawingSprite(): Plugin {
  let sprite = ''
  let file = ''
  return {
    name: 'shop:drawing-sprite',
    async configResolved() {
      sprite = await spriteText()
      file = `assets/drawings-${createHash('sha256').update(sprite).digest('hex').slice(0, 8)}.svg`
    },
    resolveId: (name) => (name === moduleName ? `\0${moduleName}` : null),
    load(id) {
      if (id !== `\0${moduleName}`) return null
      const isClientBuild = this.environment.mode === 'build' && this.environment.name === 'client'
      if (isClientBuild) this.emitFile({ type: 'asset', fileName: file, source: sprite })
      return `export const spriteUrl = ${JSON.stringify(`/${file}`)}, drawingFolder = ${JSON.stringify(`/drawing/${drawingEdition()}`)}`
    },
    configureServer(server) {
      server.middlewares.use(`/${file}`, (_request, response) => {
        response.setHeader('content-type', 'image/svg+xml').end(sprite)
      })
    },
  }
}

async function spriteText(): Promise<string> {
  const drawn = drawingNames.map((name) => symbol(name, drawingBox, drawings[name]()))
  const exploded = symbol('exploded-washer', '0 -10 860 486', innerOf(readFileSync(explodedWasher, 'utf8')))
  const icons = await Promise.all(iconNames.map(iconSymbol))
  return `<svg xmlns="http://www.w3.org/2000/svg">${[...icons, ...drawn, exploded].join('')}</svg>`
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
