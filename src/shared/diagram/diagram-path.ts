import { modelPath } from '#shared/model/model-path.ts'

/** A sheet is shown for one appliance: /model/samsung/ww70j52e0hw/diagram/3. */
export function diagramPath(model: { brand: string; code: string }, diagramId: number): string {
  return `${modelPath(model)}/diagram/${diagramId}`
}
