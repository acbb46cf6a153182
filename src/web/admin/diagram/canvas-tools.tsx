import { Icon } from '#web/ui/icon.tsx'
import { changePosition } from './diagram-draft.ts'
import { DrawingUpload } from './drawing-upload.tsx'
import type { DiagramEditorState } from './use-diagram-editor.ts'

/** What a press on the drawing does: nothing but moving, a new callout, a point on the part, a corner of its outline. */
export type CanvasMode = 'move' | 'add' | 'target' | 'outline'

const zooms = [1, 1.5, 2, 3, 4]

type CanvasToolsProps = {
  editor: DiagramEditorState
  mode: CanvasMode
  onMode: (mode: CanvasMode) => void
  zoom: number
  onZoom: (zoom: number) => void
  onAdd: () => void
}

/** The tools above the drawing. */
export function CanvasTools({ editor, mode, onMode, zoom, onZoom, onAdd }: CanvasToolsProps) {
  const place = zooms.indexOf(zoom)
  const toggle = (next: CanvasMode) => onMode(mode === next ? 'move' : next)

  return (
    <div className="sheet-tools" role="toolbar" aria-label="Рисунок">
      <button
        className="button button-outline button-small"
        type="button"
        aria-pressed={mode === 'add'}
        onClick={() => toggle('add')}
      >
        <Icon name="map-pin" />
        Ставить выноски
      </button>
      <button className="button button-outline button-small" type="button" onClick={onAdd}>
        <Icon name="plus" />
        Добавить
      </button>
      <DrawingUpload editor={editor} label="Заменить рисунок" />
      <span className="sheet-tools-end">
        <button
          className="admin-icon-button"
          type="button"
          aria-label="Шаг назад"
          disabled={!editor.canStepBack}
          onClick={editor.stepBack}
        >
          <Icon name="undo-2" />
        </button>
        <span className="sheet-zoom">
          <button type="button" aria-label="Уменьшить" disabled={place <= 0} onClick={() => onZoom(zooms[place - 1]!)}>
            <Icon name="minus" />
          </button>
          <output>{Math.round(zoom * 100)} %</output>
          <button
            type="button"
            aria-label="Увеличить"
            disabled={place >= zooms.length - 1}
            onClick={() => onZoom(zooms[place + 1]!)}
          >
            <Icon name="plus" />
          </button>
        </span>
      </span>
    </div>
  )
}

type ChosenToolsProps = Pick<CanvasToolsProps, 'editor' | 'mode' | 'onMode'>

/** What belongs to the chosen position. Below the drawing, which must not move when a callout is grasped. */
export function ChosenTools({ editor: { selected, draft, change }, mode, onMode }: ChosenToolsProps) {
  const toggle = (next: CanvasMode) => onMode(mode === next ? 'move' : next)
  if (!selected) return null
  return (
    <div className="sheet-tools-chosen">
      Позиция {selected.key}:
      <button
        className="button button-outline button-small"
        type="button"
        aria-pressed={mode === 'target'}
        onClick={() => toggle('target')}
      >
        Точка на детали
      </button>
      <button
        className="button button-outline button-small"
        type="button"
        aria-pressed={mode === 'outline'}
        onClick={() => toggle('outline')}
      >
        Контур
      </button>
      {selected.outline && (
        <button
          className="link"
          type="button"
          onClick={() => change(changePosition(draft, selected.id, { outline: null }))}
        >
          Убрать контур
        </button>
      )}
    </div>
  )
}
