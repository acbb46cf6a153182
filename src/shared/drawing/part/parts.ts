import type { Part } from '#shared/drawing/part-details.ts'
import { doorParts } from './door-parts.ts'
import { electricParts } from './electric-parts.ts'
import { heatParts } from './heat-parts.ts'
import { homeParts } from './home-parts.ts'
import { motionParts } from './motion-parts.ts'
import { waterParts } from './water-parts.ts'

/** Every kind of part that is drawn from its attributes. */
const all = { ...waterParts, ...heatParts, ...motionParts, ...doorParts, ...electricParts, ...homeParts }

export type PartKind = keyof typeof all
export const parts: Record<PartKind, Part> = all
export const partKinds = Object.keys(all) as PartKind[]

export function isPartKind(name: string): name is PartKind {
  return Object.hasOwn(all, name)
}
