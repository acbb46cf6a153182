import type { DemoModel } from './model-book.ts'
import type { SlotValues } from './product-attributes.ts'
import type { ProductLine } from './product-lines.ts'

/** The name of a part as a shopkeeper would write it, from the pattern of its line. */

/** The combination-th way to fill the slots of the pattern. */
export function slotValues(line: ProductLine, combination: number): SlotValues {
  let left = combination
  const values: SlotValues = {}
  for (const [slot, choices] of Object.entries(line.pattern.slots)) {
    values[slot] = choices[left % choices.length]!
    left = Math.floor(left / choices.length)
  }
  return values
}

/** A model is named where the pattern names the appliance, or where the same part would else be listed twice. */
export function productName(line: ProductLine, slots: SlotValues, model: DemoModel | null): string {
  const { template } = line.pattern
  const filled = template.replace(/\{(\w+)\}/g, (_, slot: string) => {
    if (slot === 'brand') return line.brand
    if (slot === 'appl') return model ? applianceName(model) : (line.appliance ?? '')
    return slots[slot] ?? ''
  })
  let name = inGoodRussian(filled)
  if (!line.appliance && !template.includes('{brand}') && line.kind !== 'universal') {
    name += name.includes(',') ? `, ${line.brand}` : ` ${line.brand}`
  }
  if (!line.appliance && model) name += ` для ${applianceName(model)}`
  return name
}

/** «Stinol 103» is already a brand and a model. */
function applianceName({ brand, code }: DemoModel): string {
  return code.startsWith(brand) ? code : `${brand} ${code}`
}

function inGoodRussian(text: string): string {
  return text
    .replace(/\b5 контакта/, '5 контактов')
    .replace('П-образный мм', 'П-образный')
    .replace('1 уровня', '1 уровень')
    .replace(/ {2,}/g, ' ')
    .trim()
}
