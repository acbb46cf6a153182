import { applianceDrawings } from './appliance-drawings.ts'
import { flowDrawings } from './flow-drawings.ts'
import { shapedDrawings } from './shaped-drawings.ts'
import { wiredDrawings } from './wired-drawings.ts'

/** What stands for the parts of a section, wherever there is neither a photo nor a drawing from attributes. */
export const productDrawings = { ...shapedDrawings, ...flowDrawings, ...wiredDrawings }

/** Every drawing by its name, as categories and parts name it. */
export const drawings: Record<DrawingName, () => string> = { ...productDrawings, ...applianceDrawings }

export type DrawingName = keyof typeof productDrawings | keyof typeof applianceDrawings

export const drawingNames = Object.keys(drawings) as DrawingName[]

export function isDrawingName(name: string): name is DrawingName {
  return Object.hasOwn(drawings, name)
}

/** The box every drawing is made for. */
export const drawingBox = '0 0 200 200'

/** What the colours of a drawing are called in CSS, and what they are in a picture that has no CSS (the light theme). */
export const lightDrawingColours: Record<string, string> = {
  '--dr': '#1F3FD6',
  '--f0': '#FFFFFF',
  '--f1': '#F3F5FE',
  '--f2': '#DCE3FB',
  '--f3': '#B9C6F6',
  '--fa': '#FF6A3D',
  '--pl': '#EFF0F3',
  '--sh': 'rgba(20,30,80,0.08)',
}

/** A drawing for places that know no CSS variables: every colour and stroke is a plain value. */
export function plainDrawing(name: DrawingName): string {
  return plainShapes(drawings[name]())
}

export function plainShapes(shapes: string): string {
  return shapes
    .replace(/calc\(([\d.]+)px\*var\(--k,1\)\)/g, '$1')
    .replace(/var\((--\w+)\)/g, (_, colour: string) => lightDrawingColours[colour] ?? 'none')
}
