import type { Diagram, DiagramPosition } from '#shared/diagram/diagram-contract.ts'

/** What is chosen, what the pointer or the focus is on, and what the switch «В наличии» leaves. */
export type DiagramMarks = { chosen: string | null; hovered: string | null; shown: ReadonlySet<string> }

/** How a part or its callout stands out: the value of data-mark. */
export function markOf(key: string | null, { chosen, hovered, shown }: DiagramMarks): string | undefined {
  if (key !== null && key === chosen) return 'chosen'
  if (key !== null && key === hovered) return 'hovered'
  if (key !== null && !shown.has(key)) return 'dimmed'
  return chosen === null ? undefined : 'muted'
}

type DiagramPictureProps = Pick<Diagram, 'drawing' | 'unit'> & {
  /** Positions whose outlines can be marked where parts cannot. */
  outlined?: readonly Pick<DiagramPosition, 'key' | 'outline'>[]
  markOf: (key: string | null) => string | undefined
}

/**
 * The drawing itself. Its parts are used one by one from the file, which stays outside: they take the colours of the page,
 * and a chosen one takes others. A drawing without named parts is one picture, on which outlines are marked.
 */
export function DiagramPicture({ drawing, unit, outlined = [], markOf }: DiagramPictureProps) {
  if (drawing.figures.length === 0) {
    return (
      <>
        <img
          className="diagram-picture"
          src={drawing.url}
          width={drawing.width}
          height={drawing.height}
          alt={`Схема узла: ${unit}`}
          draggable={false}
        />
        <svg className="diagram-outlines" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {outlined.map(
            ({ key, outline }) =>
              outline && <polygon key={key} data-key={key} data-mark={markOf(key)} points={outline.join(' ')} />,
          )}
        </svg>
      </>
    )
  }
  return (
    <svg
      className="diagram-picture"
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      role="img"
      aria-label={`Схема узла: ${unit}`}
    >
      {drawing.figures.map(({ id, key }) => (
        <use key={id} href={`${drawing.url}#${id}`} data-key={key ?? undefined} data-mark={markOf(key)} />
      ))}
    </svg>
  )
}

/** The parts of one position, cut out of the drawing; null where the drawing does not name them. */
export function DiagramThumbnail({ diagram, position }: { diagram: Diagram; position: DiagramPosition }) {
  const { drawing } = diagram
  const figures = drawing.figures.filter(({ key }) => key === position.key)
  if (figures.length === 0 || !position.outline) return null
  const xs = position.outline.map(([x]) => (x / 100) * drawing.width)
  const ys = position.outline.map(([, y]) => (y / 100) * drawing.height)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const box = [left, top, Math.max(...xs) - left, Math.max(...ys) - top].map(Math.round).join(' ')
  return (
    <svg className="diagram-thumbnail" viewBox={box} aria-hidden="true">
      {figures.map(({ id }) => (
        <use key={id} href={`${drawing.url}#${id}`} />
      ))}
    </svg>
  )
}
