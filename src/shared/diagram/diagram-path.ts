import { modelPath } from '#shared/fit/model-path.ts'

/** A sheet is looked at for one appliance: /model/bosch/smv25ax00r/diagram/12. */
export function diagramPath(model: { brand: string; code: string }, { id }: { id: number }): string {
  return `${modelPath(model)}/diagram/${id}`
}
