import { createHash } from 'node:crypto'
import { applianceDrawings } from '#shared/drawing/appliance-drawings.ts'
import { type DrawingName, isDrawingName, lightDrawingColours, plainDrawing } from '#shared/drawing/drawing.ts'
import { productDrawings } from '#shared/drawing/product-drawings.ts'
import type { ImageFolder } from '#shared/image/image-url.ts'
import { photoSize } from '#shared/image/photo-variants.ts'
import type { DemoProduct } from './product-generator.ts'
import { mix } from './seeded-random.ts'

/** The pictures the demo shop has instead of photographs: each drawing on its ground, whole and from near. */
export type PhotoPicture = { folder: ImageFolder; drawing: DrawingName; base: string; svg: string }

/** Raised when the encoder is set otherwise, so that files of the old setting are not taken for the new. */
const edition = 1

const whole = { x: -16, y: 0, width: 232, height: 200 }
const near = { x: 32, y: 42, width: 136, height: 117 }

export const categoryPictures = new Map(
  Object.keys(applianceDrawings).map((name) => [name, picture(name, 'categories', 'whole')]),
)
/** From near too: enough to see a gallery, without encoding every drawing twice. */
const seenFromNear = ['pump', 'heater', 'seal', 'board', 'lock', 'shelf', 'hepa', 'thermostat']

/** By drawing: the whole part first, then from near. */
export const productPictures = new Map(
  Object.keys(productDrawings).map((name) => [
    name,
    (seenFromNear.includes(name) ? (['whole', 'near'] as const) : (['whole'] as const)).map((view) =>
      picture(name, 'products', view),
    ),
  ]),
)

function picture(name: string, folder: ImageFolder, view: 'whole' | 'near'): PhotoPicture {
  if (!isDrawingName(name)) throw new Error(`no drawing ${name}`)
  const box = view === 'whole' ? whole : near
  const { width, height } = photoSize
  // The ground reaches past the edges: a half-covered pixel at the rim would come out as a dark line.
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="${box.x} ${box.y} ${box.width} ${box.height}" fill="none" stroke-linecap="round" stroke-linejoin="round">` +
    `<rect x="${box.x - 1}" y="${box.y - 1}" width="${box.width + 2}" height="${box.height + 2}" fill="${lightDrawingColours['--pl']}"/>` +
    `${plainDrawing(name)}</svg>`
  const hash = createHash('sha256').update(`${edition} ${svg}`).digest('hex').slice(0, 6)
  return { folder, drawing: name, base: `${name}${view === 'near' ? '-near' : ''}-${hash}`, svg }
}

/** One part in eight has a photo, every other of these from near as well. */
export function picturesOf(product: DemoProduct): PhotoPicture[] {
  const chance = mix(product.index ^ 0xf070) >>> 0
  const views = productPictures.get(product.line.subcategory.drawing)
  if (chance % 8 !== 0 || !views) return []
  return chance % 16 === 0 ? views : views.slice(0, 1)
}
