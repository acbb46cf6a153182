import type { DrawingName } from './drawing.ts'

/** Drawn where there is no photo and nobody chose a drawing. */
export const usualDrawing: DrawingName = 'part'

/** What a shopkeeper chooses from, in this order. Apart from the drawings themselves: those come to the browser as one picture. */
export const drawingLabels: Record<DrawingName, string> = {
  part: 'Любая деталь',
  washer: 'Стиральная машина',
  fridge: 'Холодильник',
  dish: 'Посудомоечная машина',
  oven: 'Духовка или плита',
  hob: 'Варочная панель',
  vacuum: 'Пылесос',
  micro: 'Микроволновка',
  coffee: 'Кофемашина',
  boiler: 'Водонагреватель',
  small: 'Кухонная техника',
  ac: 'Кондиционер',
  hood: 'Вытяжка',
  pump: 'Насос',
  pump2: 'Насос с фильтром',
  pump3: 'Насос с патрубком',
  heater: 'Нагреватель',
  seal: 'Манжета люка',
  belt: 'Ремень',
  bearing: 'Подшипник',
  shock: 'Амортизатор',
  board: 'Плата',
  valve: 'Клапан',
  brushes: 'Щётки двигателя',
  thermostat: 'Термостат',
  compressor: 'Компрессор',
  arm: 'Разбрызгиватель',
  magnetron: 'Магнетрон',
  lock: 'Замок люка',
  hepa: 'Фильтр',
  burner: 'Конфорка',
  knob: 'Ручка',
  oring: 'Уплотнительные кольца',
  hose: 'Шланг',
  shelf: 'Полка',
  bag: 'Мешок для пыли',
  group: 'Заварочный узел',
}

/** How names of categories begin, in small letters, with е for ё. */
const beginnings: [RegExp, DrawingName][] = [
  [/^стиральн/, 'washer'],
  [/^(холодильн|морозильн)/, 'fridge'],
  [/^посудомо/, 'dish'],
  [/^(духов|плит[аыу]|газовые плиты|электроплит)/, 'oven'],
  [/^варочн/, 'hob'],
  [/^пылесос/, 'vacuum'],
  [/^(микроволнов|свч)/, 'micro'],
  [/^кофе/, 'coffee'],
  [/^(водонагреват|бойлер)/, 'boiler'],
  [/^(кухонн|мелк|мясоруб|блендер|мультивар)/, 'small'],
  [/^(кондиционер|климат|сплит)/, 'ac'],
  [/^вытяж/, 'hood'],
  [/^(насос|помп)/, 'pump'],
  [/^(нагревател|тэн)/, 'heater'],
  [/^(манжет|уплотнител[ьи] люк)/, 'seal'],
  [/^рем(ень|ни)/, 'belt'],
  [/^подшипник/, 'bearing'],
  [/^(амортизатор|демпфер)/, 'shock'],
  [/^(плат[аы]( |$)|модул[ьи] управлен|электронн)/, 'board'],
  [/^клапан/, 'valve'],
  [/^щетки/, 'brushes'],
  [/^(термостат|датчик[и]? темпер)/, 'thermostat'],
  [/^(компрессор|мотор-компрессор)/, 'compressor'],
  [/^(разбрызгиват|импеллер)/, 'arm'],
  [/^магнетрон/, 'magnetron'],
  [/^(замки|замок|устройства блокировки|убл)/, 'lock'],
  [/^фильтр/, 'hepa'],
  [/^(конфор|горелк)/, 'burner'],
  [/^ручк/, 'knob'],
  [/^(уплотнит|прокладк)/, 'oring'],
  [/^(шланг|патруб)/, 'hose'],
  [/^полк/, 'shelf'],
  [/^мешк/, 'bag'],
  [/^завароч/, 'group'],
]

/** The drawing a category of this name most likely wants; null where the name says nothing about it. */
export function drawingNamed(name: string): DrawingName | null {
  const text = name
    .trim()
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/^(запчасти|детали) для /, '')
  return beginnings.find(([beginning]) => beginning.test(text))?.[1] ?? null
}
