import type { ComponentType } from 'react'

/** `from` is the callout, `to` the plate it points at. */
type PlatePlace = { text: string; from: [x: number, y: number]; to: [x: number, y: number] }
export type PlateAppliance = {
  drawing: string
  name: string
  where: string
  Picture: ComponentType
  places: PlatePlace[]
}

/** Four appliances whose plate people look for most; on the others it stands behind or below. */
export const plateAppliances: readonly PlateAppliance[] = [
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

/** The appliance with its plates in orange, numbered as in the list beside it. */
export function PlateDrawing({ appliance: { Picture, places } }: { appliance: PlateAppliance }) {
  return (
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
  )
}

export function PlatePlaceList({ places }: Pick<PlateAppliance, 'places'>) {
  return (
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
  )
}

/** Where the plate sits, drawn: the appliance with its door open, the plates in orange. */
function WasherPlaces() {
  return (
    <>
      <path className="f2" d="M276 34 304 22V254L276 266Z" />
      <path className="fa" d="m284 96 12-5v30l-12 5z" />
      <rect className="f0" x="104" y="34" width="172" height="232" rx="10" />
      <path d="M104 78H276" />
      <rect className="f2" x="118" y="46" width="52" height="20" rx="4" />
      <circle className="f1" cx="216" cy="56" r="10" />
      <rect className="f3" x="236" y="50" width="28" height="12" rx="3" />
      <circle className="f2" cx="192" cy="160" r="68" />
      <circle className="f1" cx="192" cy="160" r="52" />
      <circle className="f3" cx="192" cy="160" r="44" />
      <g transform="rotate(-42 192 160)">
        <rect className="fa" x="168" y="213" width="48" height="13" rx="2" />
      </g>
      <ellipse className="f2" cx="82" cy="164" rx="34" ry="66" />
      <ellipse className="f1" cx="78" cy="164" rx="24" ry="50" />
      <rect className="f3" x="110" y="146" width="14" height="36" rx="4" />
      <rect className="f2" x="118" y="238" width="46" height="18" rx="3" />
      <rect className="fa" x="150" y="242" width="9" height="10" rx="1.5" />
    </>
  )
}

function FridgePlaces() {
  return (
    <>
      <rect className="f0" x="128" y="14" width="120" height="254" rx="8" />
      <rect className="f2" x="138" y="24" width="100" height="150" rx="4" />
      <rect className="f2" x="138" y="186" width="100" height="72" rx="4" />
      <path d="M138 62H238M138 100H238" />
      <rect className="f1" x="150" y="128" width="84" height="20" rx="3" />
      <rect className="f1" x="150" y="152" width="84" height="20" rx="3" />
      <rect className="f3" x="142" y="206" width="92" height="18" rx="3" />
      <rect className="f3" x="142" y="232" width="92" height="18" rx="3" />
      <path className="f1" d="M128 18 62 34V186L128 172Z" />
      <path d="M118 50 74 60M118 88 74 98M118 126 74 136" />
      <path className="f2" d="M248 18 268 26V256L248 264Z" />
      <rect className="fa" x="141" y="110" width="10" height="24" rx="1.5" />
      <path className="fa" d="m253 190 10 3v22l-10-3z" />
    </>
  )
}

function DishwasherPlaces() {
  return (
    <>
      <rect className="f0" x="86" y="20" width="178" height="192" rx="8" />
      <rect className="f2" x="98" y="32" width="154" height="170" rx="4" />
      <path d="M98 82H252M98 134H252" />
      <path
        className="f1"
        d="M112 82c4-22 18-22 22 0M144 82c4-22 18-22 22 0M176 82c4-22 18-22 22 0M208 82c4-22 18-22 22 0"
      />
      <circle className="f1" cx="134" cy="120" r="14" />
      <circle className="f1" cx="174" cy="120" r="14" />
      <circle className="f1" cx="214" cy="120" r="14" />
      <path className="f1" d="M98 212H252L290 266H60Z" />
      <path className="f2" d="M60 266H290v8H60Z" />
      <rect className="f3" x="148" y="228" width="54" height="20" rx="4" />
      <path className="fa" d="m72 254 14-22 10 3-14 21z" />
      <rect className="fa" x="254" y="150" width="8" height="26" rx="1.5" />
    </>
  )
}

function OvenPlaces() {
  return (
    <>
      <rect className="f0" x="80" y="20" width="190" height="214" rx="8" />
      <rect className="f1" x="92" y="30" width="166" height="30" rx="4" />
      <circle className="f0" cx="114" cy="45" r="8" />
      <circle className="f0" cx="236" cy="45" r="8" />
      <rect className="f3" x="152" y="38" width="46" height="14" rx="3" />
      <rect className="f2" x="98" y="74" width="154" height="96" rx="4" />
      <path d="M98 106H252M98 134H252" />
      <path className="f1" d="M92 184H258L286 230H64Z" />
      <path className="f3" d="M112 192H238L254 220H96Z" />
      <rect className="f0" x="80" y="236" width="190" height="32" rx="5" />
      <path d="M150 252H200" />
      <rect className="fa" x="150" y="171" width="52" height="12" rx="2" />
      <rect className="fa" x="94" y="241" width="30" height="10" rx="1.5" />
    </>
  )
}
