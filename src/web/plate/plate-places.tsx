import { useState } from 'react'
import { Drawing } from '#web/ui/drawing.tsx'
import { PlateDrawing, PlatePlaceList, plateAppliances } from './plate-appliances.tsx'

/** What a plate is, and where it is on the appliance one has. The usual place is the first. */
export function PlatePlaces({ drawing }: { drawing: string | undefined }) {
  const [chosen, setChosen] = useState(
    () => plateAppliances.find((each) => each.drawing === drawing) ?? plateAppliances[0]!,
  )
  return (
    <>
      <div>
        <PlateDrawing appliance={chosen} />
        <fieldset className="plate-kinds" aria-label="Вид техники">
          {plateAppliances.map((each) => (
            <button key={each.drawing} type="button" aria-pressed={each === chosen} onClick={() => setChosen(each)}>
              <Drawing name={each.drawing} />
              <span>{each.name}</span>
            </button>
          ))}
        </fieldset>
      </div>
      <div className="plate-text plate-where-text">
        <p>Шильдик — табличка или наклейка, на которой напечатана модель. {chosen.where}</p>
        <PlatePlaceList places={chosen.places} />
      </div>
    </>
  )
}
