import type { Part } from '#shared/drawing/part-details.ts'
import { handleParts } from './door/handle-parts.ts'
import { hingeParts } from './door/hinge-parts.ts'
import { sealParts } from './door/seal-parts.ts'
import { shelfParts } from './door/shelf-parts.ts'
import { boardParts } from './electric/board-parts.ts'
import { componentParts } from './electric/component-parts.ts'
import { powerParts } from './electric/power-parts.ts'
import { switchParts } from './electric/switch-parts.ts'
import { flangeHeaterParts } from './heat/flange-heater-parts.ts'
import { heaterParts } from './heat/heater-parts.ts'
import { hobParts } from './heat/hob-parts.ts'
import { thermostatParts } from './heat/thermostat-parts.ts'
import { coffeeMakerParts } from './home/coffee-maker-parts.ts'
import { dishParts } from './home/dish-parts.ts'
import { filterParts } from './home/filter-parts.ts'
import { floorCareParts } from './home/floor-care-parts.ts'
import { kitchenParts } from './home/kitchen-parts.ts'
import { microwaveOvenParts } from './home/microwave-oven-parts.ts'
import { supplyParts } from './home/supply-parts.ts'
import { driveParts } from './motion/drive-parts.ts'
import { drumParts } from './motion/drum-parts.ts'
import { fanParts } from './motion/fan-parts.ts'
import { motorParts } from './motion/motor-parts.ts'
import { ringParts } from './motion/ring-parts.ts'
import { hoseParts } from './water/hose-parts.ts'
import { pumpParts } from './water/pump-parts.ts'
import { valveParts } from './water/valve-parts.ts'

/** Every kind of part that is drawn from its attributes. */
const all = {
  ...pumpParts,
  ...hoseParts,
  ...valveParts,
  ...heaterParts,
  ...flangeHeaterParts,
  ...hobParts,
  ...thermostatParts,
  ...ringParts,
  ...driveParts,
  ...drumParts,
  ...motorParts,
  ...fanParts,
  ...sealParts,
  ...handleParts,
  ...hingeParts,
  ...shelfParts,
  ...boardParts,
  ...componentParts,
  ...switchParts,
  ...powerParts,
  ...dishParts,
  ...filterParts,
  ...floorCareParts,
  ...microwaveOvenParts,
  ...coffeeMakerParts,
  ...kitchenParts,
  ...supplyParts,
}

export type PartKind = keyof typeof all
export const parts: Record<PartKind, Part> = all
export const partKinds = Object.keys(all) as PartKind[]

export function isPartKind(name: string): name is PartKind {
  return Object.hasOwn(all, name)
}
