import { Drawing } from '#web/ui/drawing.tsx'
import { PlateDrawing, PlatePlaceList, plateAppliances } from './plate-appliances.tsx'

/** Names in the sentence case of a help page; the window for photos has room for a word. */
const fullNames: Record<string, string> = {
  washer: 'Стиральная машина',
  fridge: 'Холодильник',
  dish: 'Посудомоечная машина',
  oven: 'Духовка и плита',
}

const others = [
  { drawing: 'vacuum', name: 'Пылесос', where: 'снизу или сзади' },
  { drawing: 'micro', name: 'Микроволновая печь', where: 'на задней стенке или под дверцей' },
  { drawing: 'coffee', name: 'Кофемашина', where: 'снизу или за поддоном' },
  { drawing: 'boiler', name: 'Водонагреватель', where: 'внизу корпуса, у труб' },
]

/** «Где шильдик»: each appliance drawn with its door open and the plate marked. Without a script: nothing on it can be pressed. */
export function PlateGuide() {
  return (
    <>
      <h2>Где искать шильдик</h2>
      <div className="plate-guide">
        {plateAppliances.map((appliance) => (
          <section key={appliance.drawing}>
            <PlateDrawing appliance={appliance} />
            <h3>{fullNames[appliance.drawing] ?? appliance.name}</h3>
            <PlatePlaceList places={appliance.places} />
          </section>
        ))}
      </div>
      <div className="plate-guide-others">
        {others.map(({ drawing, name, where }) => (
          <figure key={drawing}>
            <Drawing name={drawing} />
            <figcaption>
              <b>{name}</b> {where}
            </figcaption>
          </figure>
        ))}
      </div>
    </>
  )
}
