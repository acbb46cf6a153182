import { drawingLabels } from '#shared/drawing/drawing-labels.ts'
import { Drawing } from '#web/ui/drawing.tsx'

/** What stands where there is no photo: one of the shop's drawings. */
export function DrawingChoice({ chosen, onChoose }: { chosen: string; onChoose: (drawing: string) => void }) {
  return (
    <fieldset className="drawing-choice">
      <legend>Рисунок, пока нет фото</legend>
      <div>
        {Object.entries(drawingLabels).map(([name, label]) => (
          <label key={name} title={label}>
            <input type="radio" name="drawing" checked={name === chosen} onChange={() => onChoose(name)} />
            <Drawing name={name} />
            <span className="visually-hidden">{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
