import { createHash } from 'node:crypto'
import type { DemoProduct } from '#server/demo/product-generator.ts'
import { applianceDrawings } from '#shared/drawing/appliance-drawings.ts'
import { type DrawingName, isDrawingName, lightDrawingColours, plainDrawing } from '#shared/drawing/drawing.ts'
import { drawingWord, drawWord } from '#shared/drawing/product-drawing.ts'
import type { ImageFolder } from '#shared/image/image-url.ts'
import { photoSize } from '#shared/image/photo-variants.ts'
import { illustratedParts } from './illustrated-parts.ts'
import { type Illustrated, illustration } from './illustration.ts'

/** The pictures the demo shop has instead of photographs. Each is drawn when its files are made, and not before. */
export type PhotoPicture = {
  folder: ImageFolder
  base: string
  draw: () => string
}

/** As many pixels as a page shows on a dense screen; light is dear, and each pixel of it is reckoned. */
const drawnSize = { width: 1000, height: 860 }

/**
 * Raised when light, material or encoder are set otherwise, so that files of the old setting are not taken for the new, neither in
 * demo/pictures nor in the uploads of a shop.
 */
const edition = 1

/** An appliance on its ground, as its category shows it. */
export const categoryPictures = new Map(
  Object.keys(applianceDrawings)
    .filter(isDrawingName)
    .map((name) => [name, categoryPicture(name)]),
)

/** By the word of a part, the whole of it first. */
export const productPictures = new Map(
  illustratedParts.map(({ word, views, ...part }) => [
    word,
    views.map((view) => productPicture({ word, view, ...part })),
  ]),
)

/** A product has the pictures of exactly what its card says it is; one that nobody illustrated has its drawing. */
export function picturesOf({ line, name, attributes }: DemoProduct): PhotoPicture[] {
  return productPictures.get(drawingWord({ drawing: line.subcategory.drawing, name, attributes })) ?? []
}

function categoryPicture(name: DrawingName): PhotoPicture {
  const { width, height } = photoSize
  // The ground reaches past the edges: a half-covered pixel at the rim would come out as a dark line.
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="-16 0 232 200" ` +
    `fill="none" stroke-linecap="round" stroke-linejoin="round">` +
    `<rect x="-17" y="-1" width="234" height="202" fill="${lightDrawingColours['--pl']}"/>${plainDrawing(name)}</svg>`
  return { folder: 'categories', base: `${name}-${hashOf(svg)}`, draw: () => svg }
}

function productPicture(illustrated: Illustrated): PhotoPicture {
  const { word, view } = illustrated
  return {
    folder: 'products',
    base: `illustration-${word.split('.')[0]}-${view}-${hashOf(`${JSON.stringify(illustrated)} ${drawWord(word)}`)}`,
    draw: () => illustration(illustrated, drawnSize),
  }
}

/** Of everything that is drawn: pictures that were made from another drawing are old. */
export function drawnHash({ draw }: PhotoPicture): string {
  return createHash('sha256').update(draw()).digest('hex').slice(0, 16)
}

function hashOf(text: string): string {
  return createHash('sha256').update(`${edition} ${text}`).digest('hex').slice(0, 6)
}
