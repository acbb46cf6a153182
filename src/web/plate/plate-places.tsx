import { type ComponentType, useState } from 'react'
import { Drawing } from '#web/ui/drawing.tsx'
import { DishwasherPlaces, FridgePlaces, OvenPlaces, WasherPlaces } from './plate-drawings.tsx'

/** `from` is the callout, `to` the plate it points at. */
type PlatePlace = { text: string; from: [x: number, y: number]; to: [x: number, y: number] }
type Appliance = { drawing: string; name: string; where: string; Picture: ComponentType; places: PlatePlace[] }

const appliances: Appliance[] = [
  {
    drawing: 'washer',
    name: 'Стиральная',
    where: 'На стиральной машине ищите её:',
    Picture: WasherPlaces,
    places: [
      { text: 'на ободе люка', from: [250, 240], to: [233, 208] },
      { text: 'за лючком фильтра внизу', from: [60, 262], to: [142, 248] },
      { text: 'на задней стенке', from: [322, 62], to: [292, 104] },
    ],
  },
  {
    drawing: 'fridge',
    name: 'Холодильник',
    where: 'На холодильнике ищите её:',
    Picture: FridgePlaces,
    places: [
      { text: 'внутри, на левой стенке у ящиков', from: [92, 214], to: [144, 126] },
      { text: 'на задней стенке', from: [306, 176], to: [260, 202] },
    ],
  },
  {
    drawing: 'dish',
    name: 'Посудомойка',
    where: 'На посудомоечной машине ищите её:',
    Picture: DishwasherPlaces,
    places: [
      { text: 'на торце открытой дверцы', from: [40, 214], to: [80, 244] },
      { text: 'на кромке корпуса сбоку', from: [306, 136], to: [262, 162] },
    ],
  },
  {
    drawing: 'oven',
    name: 'Духовка',
    where: 'На духовке и плите ищите её:',
    Picture: OvenPlaces,
    places: [
      { text: 'на рамке под открытой дверцей', from: [300, 150], to: [202, 176] },
      { text: 'за нижним ящиком', from: [46, 222], to: [98, 244] },
    ],
  },
]

/** What a plate is, and where it is on the appliance one has. The usual place is the first. */
export function PlatePlaces({ drawing }: { drawing: string | undefined }) {
  const [chosen, setChosen] = useState(() => appliances.find((each) => each.drawing === drawing) ?? appliances[0]!)
  const { where, Picture, places } = chosen
  return (
    <>
      <div>
        <div className="plate-where">
          <svg viewBox="0 0 340 290" role="img" aria-label={`Шильдик ${places.map(({ text }) => text).join(', ')}`}>
            <ellipse className="shadow" cx="178" cy="275" rx="120" ry="8" />
            <Picture />
            {places.map(({ text, from, to }, at) => (
              <g key={text} className="callout">
                <path d={`M${from.join(' ')}L${to.join(' ')}`} />
                <circle cx={to[0]} cy={to[1]} r="3.5" />
                <circle cx={from[0]} cy={from[1]} r="13" />
                <text x={from[0]} y={from[1] + 5}>
                  {at + 1}
                </text>
              </g>
            ))}
          </svg>
        </div>
        <fieldset className="plate-kinds" aria-label="Вид техники">
          {appliances.map((each) => (
            <button key={each.drawing} type="button" aria-pressed={each === chosen} onClick={() => setChosen(each)}>
              <Drawing name={each.drawing} />
              <span>{each.name}</span>
            </button>
          ))}
        </fieldset>
      </div>
      <div className="plate-text plate-where-text">
        <p>Шильдик — табличка или наклейка, на которой напечатана модель. {where}</p>
        <ol className="plate-places">
          {places.map(({ text }, at) => (
            <li key={text}>
              <i aria-hidden="true">{at + 1}</i>
              <span>
                {text}
                {at === 0 && (
                  <>
                    , <b>чаще всего здесь</b>
                  </>
                )}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </>
  )
}
