import { positionHash } from '#shared/diagram/diagram-callouts.ts'
import { type ModelChoice, modelSearch } from '#shared/model/model-choice.ts'
import type { DiagramPlace } from '#shared/model/model-page-contract.ts'
import { Link } from '#web/ui/link.tsx'

const everything: ModelChoice = { inStock: false }

/** The parts of one section on the same page. */
export function sectionHref(path: string, section: number): string {
  return `${path}${modelSearch({ ...everything, section })}#parts`
}

/** A sheet on the same page; with a position, that one is chosen. */
export function sheetHref(path: string, diagram: number, key?: string): string {
  return `${path}${modelSearch({ ...everything, diagram })}${key === undefined ? '#diagram' : positionHash(key)}`
}

type SectionPlacesProps = { path: string; places: DiagramPlace[]; isShort?: boolean }

/** «На схеме» with the callouts where the products stand; callouts alone where a table has no room for words. */
export function SectionPlaces({ path, places, isShort = false }: SectionPlacesProps) {
  const [first] = places
  if (!first) return null
  return (
    <Link className="model-places" to={sheetHref(path, first.diagram_id, first.key)}>
      <span className={isShort ? 'visually-hidden' : undefined}>На схеме</span>
      {places.map(({ key }) => (
        <b key={key}>{key}</b>
      ))}
    </Link>
  )
}
