import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Diagram, DiagramSummary } from '#shared/diagram/diagram-contract.ts'
import { isInStock } from '#shared/diagram/diagram-offers.ts'
import { inFrame, showing, wholeSheet, zoomedAt } from '#shared/diagram/diagram-view.ts'
import type { ApplianceModel } from '#shared/fit/model-contract.ts'
import { DiagramCanvas } from './diagram-canvas.tsx'
import { DiagramCard } from './diagram-card.tsx'
import { DiagramHead } from './diagram-head.tsx'
import { DiagramList } from './diagram-list.tsx'
import { DiagramTools } from './diagram-tools.tsx'
import { useChosenPosition } from './use-chosen-position.ts'

type DiagramViewerProps = { model: ApplianceModel; diagrams: DiagramSummary[]; diagram: Diagram }

/**
 * An exploded drawing with its callouts and the list of its parts. Without a script it is a picture whose callouts lead to
 * the rows of the list. It needs nothing of the page around it, so it can be an island.
 */
export function DiagramViewer(props: DiagramViewerProps) {
  return <Viewer key={props.diagram.id} {...props} />
}

function Viewer({ model, diagrams, diagram }: DiagramViewerProps) {
  const { positions } = diagram
  const root = useRef<HTMLElement>(null)
  const { chosen, wasLinked, choose } = useChosenPosition(positions)
  const [hovered, setHovered] = useState<string | null>(null)
  const [view, setView] = useState(wholeSheet)
  const [isStockOnly, setStockOnly] = useState(false)
  const shown = isStockOnly ? positions.filter(isInStock) : positions
  const card = positions.find(({ key }) => key === chosen)

  // Who followed a link to a position wants to see the drawing, not only the row the browser went to.
  useEffect(() => {
    if (wasLinked) root.current?.scrollIntoView({ behavior: 'instant', block: 'start' })
  }, [wasLinked])

  function chooseAndShow(key: string | null) {
    choose(key)
    const position = positions.find((each) => each.key === key)
    if (!position) return
    setView((before) => showing(before, position))
    // The card comes from below there, and the drawing must stay in sight above it.
    if (isPhone()) root.current?.scrollIntoView({ behavior: 'smooth', block: 'start' })
  }

  /** Towards what was chosen, else towards the middle. */
  function zoom(factor: number) {
    setView((before) => zoomedAt(before, factor, card ? inFrame(before, card) : [0.5, 0.5]))
  }

  function print() {
    flushSync(() => {
      setView(wholeSheet)
      setHovered(null)
    })
    window.print()
  }

  const marks = { chosen, hovered, shown: new Set(shown.map(({ key }) => key)) }
  return (
    <section className="diagram" ref={root} aria-label={`Схема: ${diagram.unit}`}>
      <div className="diagram-sheet blueprint" data-plain={diagram.drawing.figures.length === 0 || undefined}>
        <DiagramHead model={model} diagrams={diagrams} diagram={diagram} onPrint={print} />
        <DiagramCanvas
          diagram={diagram}
          marks={marks}
          view={view}
          onView={setView}
          onHover={setHovered}
          onChoose={chooseAndShow}
        />
        {card && <DiagramCard diagram={diagram} position={card} view={view} onChoose={chooseAndShow} />}
        <DiagramTools view={view} onZoom={zoom} onWhole={() => setView(wholeSheet)} />
      </div>
      <DiagramList
        diagram={diagram}
        shown={shown}
        chosen={chosen}
        hovered={hovered}
        isStockOnly={isStockOnly}
        onStockOnly={setStockOnly}
        onHover={setHovered}
        onChoose={chooseAndShow}
      />
    </section>
  )
}

function isPhone(): boolean {
  return window.matchMedia('(max-width: 599px)').matches
}
