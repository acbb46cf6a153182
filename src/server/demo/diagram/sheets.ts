import type { PartName, Sheet, SheetPosition, Wanted } from './sheet.ts'

/** The sheets of the demo shop, our own drawings for every kind of appliance in its catalogue. */

const tilt = (-7 * Math.PI) / 180
/** A point on the lying axis of a sheet. */
function axis(t: number, x0 = 96, y0 = 452): [x: number, y: number] {
  return [+(x0 + t * Math.cos(tilt)).toFixed(1), +(y0 + t * Math.sin(tilt)).toFixed(1)]
}

type More = Pick<SheetPosition, 'to' | 'name' | 'quantity' | 'note'> & { rotated?: number }

/** A position at a place of the sheet. */
function put(
  key: string,
  part: PartName,
  [x, y]: readonly [number, number],
  pin: readonly [number, number],
  wanted?: Wanted,
  { rotated = 0, ...more }: More = {},
): SheetPosition {
  return { key, part, at: [[x, y, rotated]], pin, ...(wanted && { wanted }), ...more }
}

/** A part of another sheet, for orientation. */
const beside = (part: PartName, at: readonly [number, number], rotated = 0): SheetPosition =>
  put('', part, at, [0, 0], undefined, { rotated })

const [beltX, beltY] = axis(1100)
const onAxis = { rotated: -7 }

const washerDrum: Sheet = {
  category: 'stiralnye-mashiny',
  unit: 'Бак и барабан',
  number: 'WM-02',
  lines: [
    [...axis(-76), ...axis(1180)],
    [312, 618, 312, 668, 424, 668],
    [866, 574, 866, 640],
  ],
  positions: [
    put('12', 'w-belt', axis(1100), [1240, 690], ['remni', /^Ремень/], { ...onAxis, to: [[1229, 590]] }),
    beside('w-motor', [beltX - 252 * Math.sin(tilt) + 1, beltY + 252 * Math.cos(tilt)], -7),
    put('11', 'w-pulley', axis(1100), [1200, 96], ['remni', /^Шкив/], { ...onAxis, to: [[1188, 217]] }),
    put('10', 'w-bearing', axis(1026), [1116, 112], ['podshipniki-i-salniki', /^Подшипник/], {
      ...onAxis,
      name: 'Подшипник наружный',
      to: [[1118, 287]],
    }),
    put('9', 'w-bearing', axis(968), [1034, 140], ['podshipniki-i-salniki', /^Подшипник/], {
      ...onAxis,
      name: 'Подшипник внутренний',
      to: [[1060, 294]],
    }),
    put('8', 'w-seal', axis(922), [956, 176], ['podshipniki-i-salniki', /^Сальник/], {
      ...onAxis,
      note: 'Меняют вместе с подшипниками',
      to: [[1011, 302]],
    }),
    put('7', 'w-rear', axis(716), [800, 92], ['baraban-i-krestoviny', /^Бак в сборе/], { ...onAxis, to: [[822, 190]] }),
    put('6', 'w-spider', axis(588), [660, 132], ['baraban-i-krestoviny', /^Крестовина/], {
      ...onAxis,
      to: [[664, 258]],
    }),
    put('5', 'w-drum', axis(330), [508, 124], undefined, { ...onAxis, to: [[500, 256]] }),
    put('4', 'w-gasket', axis(272), [372, 138], undefined, { ...onAxis, to: [[372, 246]] }),
    put('3', 'w-front', axis(150), [268, 164], undefined, { ...onAxis, to: [[280, 266]] }),
    put('2', 'w-cuff', axis(62), [150, 208], ['manzhety-lyuka', /^Манжета/], { ...onAxis, to: [[176, 332]] }),
    put('1', 'w-clamp', axis(0), [60, 262], ['manzhety-lyuka', /^Хомут/], { ...onAxis, to: [[88, 342]] }),
    put('13', 'w-heater', [470, 668], [600, 744], ['teny', /^ТЭН/], { ...onAxis, to: [[560, 676]] }),
    {
      key: '14',
      part: 'w-shock',
      at: [
        [762, 664],
        [964, 640, -56],
      ],
      pin: [864, 742],
      to: [
        [768, 690],
        [967, 660],
      ],
      quantity: 2,
      note: 'Меняют парой',
      wanted: ['amortizatory-i-pruzhiny', /^(Амортизатор|Демпфер)/],
    },
  ],
}

const washerWater: Sheet = {
  category: 'stiralnye-mashiny',
  unit: 'Подача воды и слив',
  number: 'WM-04',
  lines: [
    [160, 190, 330, 190],
    [600, 250, 600, 430],
    [420, 560, 1150, 560],
    [760, 190, 980, 190],
  ],
  positions: [
    put('1', 'inlet', [180, 200], [84, 96], ['klapany-podachi-vody', /^Шланг заливной/]),
    put('2', 'valve', [440, 200], [400, 80], ['klapany-podachi-vody', /^Клапан/]),
    put('3', 'tray', [680, 200], [640, 76], ['patrubki', /^Лоток/], { name: 'Лоток порошкоприёмника' }),
    put('4', 'elbow', [600, 370], [480, 390], ['patrubki', /дозатор/]),
    put('5', 'pressure', [1010, 200], [1120, 110], ['moduli-upravleniya', /^Прессостат/]),
    put('6', 'sleeve', [400, 570], [300, 470], ['patrubki', /бак — насос/]),
    put('7', 'd-drain', [640, 570], [610, 690], ['nasosy-i-pompy', /^Насос сливной/], { name: 'Насос сливной' }),
    put('8', 'cap', [800, 560], [840, 680], ['nasosy-i-pompy', /^Крышка-фильтр/], { rotated: 0 }),
    put('9', 'hose', [1060, 560], [1200, 620], ['klapany-podachi-vody', /^Шланг сливной/], { name: 'Шланг сливной' }),
    put('10', 'board', [180, 640], [90, 740], ['moduli-upravleniya', /^Модуль управления/], {
      name: 'Модуль управления',
    }),
    put('11', 'sensor', [1030, 380], [1150, 360], ['teny', /^Датчик температуры/]),
  ],
}

const dishwasherSpray: Sheet = {
  category: 'posudomoechnye-mashiny',
  unit: 'Разбрызгиватели и циркуляция',
  number: 'DW-03',
  lines: [
    [400, 36, 400, 790],
    [574, 694, 706, 694],
    [818, 520, 818, 600],
    [1023, 506, 1023, 622],
    [640, 610, 640, 668],
  ],
  positions: [
    put('9', 'd-sump', [400, 630], [136, 676], undefined, { to: [[292, 660]] }),
    put('8', 'd-ring', [400, 566], [136, 560], ['uplotniteli', /^Прокладка поддона/], { to: [[276, 568]] }),
    put('7', 'd-flat', [400, 482], [136, 452], ['filtry', /^Микрофильтр/], { to: [[252, 478]] }),
    put('6', 'd-fine', [400, 350], [560, 402], ['filtry', /^Фильтр слива/], { to: [[438, 410]] }),
    put('5', 'd-low', [400, 278], [96, 290], ['razbryzgivateli', /^Разбрызгиватель нижний/], { to: [[186, 286]] }),
    put('4', 'd-nut', [400, 212], [560, 218], ['razbryzgivateli', /^(Крепление|Втулка)/], { to: [[430, 220]] }),
    put('2', 'd-mid', [400, 148], [112, 128], ['razbryzgivateli', /^Разбрызгиватель (средний|верхний)/], {
      to: [[212, 150]],
    }),
    put('1', 'd-top', [400, 72], [196, 58], ['razbryzgivateli', /^Разбрызгиватель (верхний|потолочный)/], {
      to: [[316, 76]],
    }),
    put('13', 'd-hose', [1023, 440], [1196, 440], undefined, { to: [[1118, 404]] }),
    put('3', 'd-pipe', [818, 130], [900, 250], undefined, { to: [[832, 268]] }),
    put('10', 'd-circ', [804, 694], [920, 570], ['nasosy', /^Насос (циркуляционный|с проточным)/], {
      to: [[872, 652]],
    }),
    put('11', 'd-drain', [1040, 694], [1186, 742], ['nasosy', /^Насос сливной/], { to: [[1116, 706]] }),
    put('12', 'd-sensor', [640, 560], [712, 500], ['nagrevateli', /^Датчик/], {
      name: 'Датчик температуры и мутности',
      to: [[660, 552]],
    }),
  ],
}

const dishwasherDoor: Sheet = {
  category: 'posudomoechnye-mashiny',
  unit: 'Дверь и корзины',
  number: 'DW-05',
  lines: [
    [170, 400, 430, 400],
    [620, 300, 980, 300],
    [620, 560, 980, 560],
  ],
  positions: [
    put('1', 'doorSeal', [160, 400], [70, 130], ['uplotniteli', /^Уплотнитель двери/]),
    put('2', 'door', [380, 400], [300, 110], undefined, { name: 'Панель двери' }),
    put('3', 'ignitionBlock', [380, 330], [480, 230], ['dozatory-i-sol', /^Дозатор/], {
      name: 'Дозатор моющего средства',
    }),
    put('4', 'spring', [560, 620], [520, 740], ['petli-i-trosy', /^(Пружина|Трос)/], {
      quantity: 2,
      name: 'Пружина или трос двери',
    }),
    put('5', 'microswitch', [520, 160], [500, 70], ['petli-i-trosy', /^Замок/], { name: 'Замок двери' }),
    put('6', 'drawer', [820, 200], [740, 90], ['korziny-i-roliki', /^Корзина верхняя/], { name: 'Корзина верхняя' }),
    put('7', 'drawer', [760, 480], [700, 590], ['korziny-i-roliki', /^Корзина нижняя/], { name: 'Корзина нижняя' }),
    put('8', 'coupling', [1100, 200], [1190, 110], ['korziny-i-roliki', /^Ролик/], {
      quantity: 4,
      name: 'Ролик корзины',
    }),
    put('9', 'tray', [1070, 480], [1190, 390], ['korziny-i-roliki', /^Корзина для приборов/], {
      name: 'Корзина для приборов',
    }),
    put('10', 'ring', [1080, 660], [1200, 720], ['dozatory-i-sol', /^Крышка бачка/], { name: 'Крышка бачка соли' }),
    put('11', 'w-heater', [720, 700], [900, 740], ['nagrevateli', /^ТЭН/], { name: 'ТЭН' }),
  ],
}

const fridgeCooling: Sheet = {
  category: 'holodilniki',
  unit: 'Агрегат и No Frost',
  number: 'RF-01',
  lines: [
    [250, 560, 560, 560],
    [330, 230, 1010, 230],
    [640, 330, 640, 480],
  ],
  positions: [
    put('1', 'compressor', [250, 570], [110, 690], ['kompressory', /^Компрессор/]),
    put('2', 'relay', [460, 570], [500, 690], ['kompressory', /реле/]),
    put('3', 'thermostat', [160, 250], [90, 130], ['termostaty', /^Термостат/]),
    put('4', 'evaporator', [640, 230], [560, 80], undefined),
    put('5', 'fan', [900, 240], [960, 90], ['ventilyatory', /^Вентилятор/]),
    put('6', 'defrost', [640, 400], [460, 420], ['ventilyatory', /^ТЭН/]),
    put('7', 'fuse', [860, 480], [960, 430], ['ventilyatory', /предохранитель/]),
    put('8', 'sensor', [360, 240], [380, 110], ['termostaty', /^Датчик/]),
    put('9', 'board', [760, 640], [820, 750], ['platy-upravleniya', /^Плата/]),
    put('10', 'ignitionBlock', [1080, 620], [1190, 720], ['platy-upravleniya', /^Инвертор/], {
      name: 'Инвертор компрессора',
    }),
    put('11', 'waterFilter', [1120, 280], [1210, 190], ['filtry-vody-i-ochistka', /^Фильтр/]),
  ],
}

const fridgeDoor: Sheet = {
  category: 'holodilniki',
  unit: 'Камера и дверь',
  number: 'RF-03',
  lines: [
    [280, 300, 560, 300],
    [700, 300, 1140, 300],
    [700, 600, 900, 600],
  ],
  positions: [
    beside('cabinet', [240, 420]),
    put('1', 'shelf', [240, 320], [90, 220], ['polki-i-balkony', /^Полка/], { quantity: 3 }),
    put('2', 'drawer', [250, 580], [90, 680], ['polki-i-balkony', /^(Ящик|Панель ящика)/]),
    put('3', 'lamp', [430, 190], [500, 90], ['lampy-i-vyklyuchateli', /^(Лампа|Модуль)/]),
    put('4', 'doorSeal', [660, 400], [590, 110], ['uplotniteli-dveri', /^Уплотнитель/]),
    put('5', 'door', [860, 400], [820, 110], undefined),
    put('6', 'balcony', [860, 330], [980, 210], ['polki-i-balkony', /^Балкон/], { quantity: 3 }),
    put('7', 'handle', [1080, 400], [1180, 330], ['ruchki-i-petli', /^Ручка/]),
    put('8', 'hinge', [720, 710], [640, 750], ['ruchki-i-petli', /^(Петля|Комплект)/]),
    put('9', 'keypad', [1130, 650], [1220, 560], ['platy-upravleniya', /^Дисплей/], { name: 'Дисплей двери' }),
  ],
}

const oven: Sheet = {
  category: 'plity-i-duhovki',
  unit: 'Духовка',
  number: 'OV-01',
  lines: [
    [120, 400, 1180, 400],
    [470, 110, 470, 240],
  ],
  positions: [
    put('1', 'cavity', [520, 400], [430, 590], undefined),
    put('2', 'topHeater', [500, 150], [360, 90], ['teny-duhovki', /^ТЭН (?!конвекции)/], { name: 'ТЭН верхний' }),
    put('3', 'ringHeater', [880, 380], [860, 220], ['teny-duhovki', /^ТЭН конвекции/]),
    put('4', 'fan', [1040, 370], [1080, 220], ['tajmery-i-ventilyatory', /^Вентилятор конвекции/], {
      name: 'Вентилятор конвекции',
    }),
    put('5', 'blower', [950, 130], [1080, 80], ['tajmery-i-ventilyatory', /^Вентилятор охлаждения/]),
    put('6', 'ovenSeal', [240, 400], [220, 250], ['stekla-i-petli-dveri', /^Уплотнитель/]),
    put('7', 'glass', [150, 600], [70, 470], ['stekla-i-petli-dveri', /^Стекло/]),
    put('8', 'ovenHinge', [370, 660], [300, 740], ['stekla-i-petli-dveri', /^Петля/], { quantity: 2 }),
    put('9', 'bakingTray', [600, 660], [760, 740], ['reshetki-i-protivni', /^(Противень|Направляющие)/]),
    put('10', 'thermostat', [690, 130], [700, 50], ['perekljuchateli-i-termostaty', /^Термостат/]),
    put('11', 'modeSwitch', [940, 620], [960, 730], ['perekljuchateli-i-termostaty', /^Переключатель/]),
    put('12', 'knob', [1110, 620], [1200, 720], ['ruchki-regulirovki', /^Ручка/], { quantity: 5 }),
    put('13', 'keypad', [150, 160], [70, 80], ['tajmery-i-ventilyatory', /^Таймер/], { name: 'Таймер' }),
  ],
}

const gasTop: Sheet = {
  category: 'plity-i-duhovki',
  unit: 'Стол и газовая часть',
  number: 'OV-02',
  lines: [
    [560, 90, 560, 640],
    [330, 560, 330, 700],
    [820, 400, 1120, 400],
  ],
  positions: [
    put('4', 'gasTable', [530, 560], [200, 480], undefined),
    put('3', 'burner', [560, 420], [420, 400], ['gazovye-gorelki', /^(Рассекатель|Горелка)/], { quantity: 4 }),
    put('2', 'burnerCap', [560, 310], [420, 280], ['gazovye-gorelki', /^Крышка/], { quantity: 4 }),
    put('1', 'grate', [560, 170], [340, 110], ['reshetki-i-protivni', /^Решётка/]),
    put('5', 'igniter', [780, 330], [760, 200], ['podzhig-i-gaz-kontrol', /^Свеча/], { quantity: 4 }),
    put('6', 'thermocouple', [960, 330], [950, 200], ['podzhig-i-gaz-kontrol', /^Термопара/], { quantity: 4 }),
    put('7', 'jets', [980, 520], [1100, 460], ['gazovye-gorelki', /^Жиклёры/], { name: 'Жиклёры, комплект' }),
    put('8', 'ignitionBlock', [1020, 660], [1150, 600], ['podzhig-i-gaz-kontrol', /^Блок/]),
    put('9', 'knob', [330, 710], [220, 740], ['ruchki-regulirovki', /^Ручка/], { quantity: 5 }),
    put('10', 'microswitch', [660, 720], [800, 750], ['podzhig-i-gaz-kontrol', /^Кнопка/], { name: 'Кнопка поджига' }),
  ],
}

const vacuum: Sheet = {
  category: 'pylesosy',
  unit: 'Корпус, шланг и щётки',
  number: 'VC-01',
  lines: [
    [150, 250, 150, 560],
    [640, 470, 1180, 470],
    [330, 190, 560, 190],
  ],
  positions: [
    beside('vacuumBody', [900, 470]),
    put('1', 'floorBrush', [150, 680], [70, 590], ['shchetki-i-nasadki', /^Щётка/], { name: 'Щётка «пол-ковёр»' }),
    put('2', 'turboBrush', [430, 680], [560, 720], ['shchetki-i-nasadki', /^(Турбощётка|Насадка)/]),
    put('3', 'pipe', [150, 400], [60, 330], ['truby', /^Труба/]),
    put('4', 'grip', [180, 150], [80, 90], ['shlangi', /^Рукоятка/]),
    put('5', 'vacuumHose', [480, 200], [480, 80], ['shlangi', /^Шланг/]),
    put('6', 'dustBag', [760, 460], [700, 330], ['meshki', /^Меш/]),
    put('7', 'hepa', [920, 460], [920, 320], ['filtry', /^(Фильтр|Набор)/], { name: 'Фильтр предмоторный' }),
    put('8', 'suctionMotor', [1080, 470], [1100, 320], ['dvigateli', /^Двигатель/]),
    put('9', 'hepa', [1080, 680], [1200, 640], ['filtry', /^HEPA/], { name: 'HEPA-фильтр' }),
    put('10', 'battery', [820, 680], [720, 740], ['akkumulyatory', /^(Аккумулятор|Зарядное)/]),
  ],
}

const microwave: Sheet = {
  category: 'mikrovolnovye-pechi',
  unit: 'Камера и высокое напряжение',
  number: 'MW-01',
  lines: [
    [470, 200, 470, 740],
    [760, 250, 1160, 250],
    [760, 520, 1160, 520],
  ],
  positions: [
    beside('microwaveCavity', [470, 360]),
    put('1', 'turntable', [470, 270], [290, 160], ['tarelki-i-koltsa', /^Тарелка/]),
    put('2', 'roller', [470, 390], [330, 440], ['tarelki-i-koltsa', /^Кольцо/]),
    put('3', 'coupler', [470, 500], [580, 480], ['tarelki-i-koltsa', /^Коуплер/]),
    put('4', 'synchroMotor', [470, 620], [360, 660], ['motory-vrashcheniya', /^Мотор/]),
    put('5', 'mica', [640, 380], [720, 460], ['slyuda', /^Слюда/]),
    put('6', 'magnetron', [860, 260], [800, 110], ['magnetrony', /^Магнетрон/]),
    put('7', 'fan', [1050, 250], [1100, 110], ['motory-vrashcheniya', /^Вентилятор/], {
      name: 'Вентилятор магнетрона',
    }),
    put('8', 'transformer', [830, 540], [800, 680], ['vysokovoltnye', /^Трансформатор/]),
    put('9', 'capacitor', [1010, 530], [990, 660], ['vysokovoltnye', /^Конденсатор/]),
    put('10', 'diode', [1140, 520], [1190, 610], ['vysokovoltnye', /^Диод/]),
    put('11', 'hook', [140, 480], [70, 350], ['knopki-i-zamki', /^(Крючок|Замок)/]),
    put('12', 'microswitch', [180, 680], [100, 750], ['knopki-i-zamki', /^Микропереключатель/], { quantity: 3 }),
    put('13', 'keypad', [170, 170], [70, 90], ['klaviatury', /^(Клавиатура|Ручка|Таймер)/]),
  ],
}

const coffee: Sheet = {
  category: 'kofemashiny',
  unit: 'Заварка, помпа и кофемолка',
  number: 'CM-02',
  lines: [
    [560, 70, 560, 720],
    [200, 470, 460, 470],
    [660, 470, 1100, 470],
  ],
  positions: [
    put('1', 'brewGroup', [560, 480], [420, 400], ['zavarochnye-uzly', /^Заварочный узел/]),
    put('2', 'piston', [560, 270], [440, 230], ['zavarochnye-uzly', /^Поршень/]),
    put('3', 'sieve', [560, 160], [440, 100], ['zavarochnye-uzly', /^Сетка/]),
    put('4', 'ring', [560, 660], [430, 700], ['uplotniteli', /^(Кольцо|Ремкомплект)/], { quantity: 2 }),
    put('5', 'vibroPump', [270, 470], [180, 370], ['pompy', /^Помпа/]),
    put('6', 'thermoblock', [860, 480], [800, 610], ['teny-i-bojlery', /^Термоблок/]),
    put('7', 'sensor', [1050, 470], [1170, 420], ['teny-i-bojlery', /^Термо(стат|предохранитель)/], {
      name: 'Термостат термоблока',
    }),
    put('8', 'burrs', [760, 180], [700, 80], ['kofemolki', /^(Жернова|Шестерня)/]),
    put('9', 'grinder', [930, 190], [1040, 90], ['kofemolki', /^Кофемолка/]),
    put('10', 'waterTank', [170, 190], [70, 90], ['bunkery-i-poddony', /^Контейнер/]),
    put('11', 'waterFilter', [320, 200], [370, 90], ['filtry-i-ochistka', /^Фильтр/]),
    put('12', 'dripGrid', [250, 680], [120, 730], ['bunkery-i-poddony', /^Решётка/]),
    put('13', 'frother', [1130, 660], [1220, 580], ['kapuchinatory', /^(Капучинатор|Насадка)/]),
  ],
}

const boiler: Sheet = {
  category: 'vodonagrevateli',
  unit: 'Фланец, ТЭН и управление',
  number: 'WH-01',
  lines: [
    [520, 60, 520, 760],
    [820, 200, 1100, 200],
    [250, 460, 250, 640],
  ],
  positions: [
    beside('tank', [520, 220]),
    put('1', 'anode', [460, 240], [330, 160], ['anody', /^Анод/]),
    put('2', 'flangeHeater', [540, 390], [690, 330], ['teny', /^(ТЭН|Комплект)/]),
    put('3', 'flangeGasket', [520, 510], [360, 520], ['prokladki-i-flantsy', /^Прокладка/]),
    put('4', 'flange', [520, 600], [690, 590], ['prokladki-i-flantsy', /^Фланец/]),
    put('5', 'rodThermostat', [860, 330], [780, 180], ['termostaty', /^Термостат/]),
    put('6', 'sensor', [1060, 230], [1170, 150], ['platy-i-uzo', /^Датчик/]),
    put('7', 'board', [940, 560], [1120, 500], ['platy-i-uzo', /^Плата/]),
    put('8', 'indicator', [200, 230], [100, 130], ['platy-i-uzo', /^Индикатор/]),
    put('9', 'safetyValve', [240, 560], [120, 500], ['klapany', /^Клапан/]),
    put('10', 'cord', [940, 710], [1140, 730], ['platy-i-uzo', /^Шнур/]),
  ],
}

const meatGrinder: Sheet = {
  category: 'kuhonnaya-tehnika',
  unit: 'Мясорубка: шнек и редуктор',
  number: 'MG-01',
  lines: [[30, 460, 1260, 306]],
  positions: [
    put('8', 'motor', [1140, 322], [1200, 200], undefined, onAxis),
    put('7', 'gearSet', [960, 340], [960, 190], ['myasorubki-shesterni', /^(Шестерня|Комплект шестерён)/], {
      ...onAxis,
      name: 'Шестерни редуктора',
    }),
    put('6', 'coupling', [870, 356], [850, 230], ['myasorubki-shesterni', /^Муфта/], onAxis),
    put('5', 'auger', [650, 382], [720, 250], ['myasorubki-shesterni', /^Шнек/], onAxis),
    put('4', 'housing', [470, 406], [560, 180], undefined, onAxis),
    put('3', 'knife', [330, 424], [340, 300], ['myasorubki-nozhi', /^(Нож|Комплект)/], onAxis),
    put('2', 'plate', [240, 435], [240, 300], ['myasorubki-nozhi', /^(Решётка|Комплект)/], onAxis),
    put('1', 'ringNut', [130, 448], [110, 290], undefined, onAxis),
  ],
}

const splitSystem: Sheet = {
  category: 'klimat',
  unit: 'Внутренний блок',
  number: 'AC-01',
  lines: [
    [400, 60, 400, 760],
    [640, 560, 1060, 560],
  ],
  positions: [
    put('6', 'drainPan', [390, 720], [120, 690], undefined),
    put('5', 'rotor', [200, 580], [110, 510], ['ventilyatory', /^Крыльчатка/]),
    put('4', 'heatExchanger', [390, 430], [120, 390], undefined),
    put('3', 'carbonFilter', [560, 290], [690, 330], ['filtry', /^Фильтр угольный/]),
    put('2', 'meshFilter', [300, 290], [110, 260], ['filtry', /^Фильтр (сетчатый|увлажнителя)/], { quantity: 2 }),
    put('1', 'frontPanel', [390, 120], [120, 60], undefined),
    put('7', 'motor', [900, 560], [880, 690], ['ventilyatory', /^Двигатель/]),
    put('8', 'board', [900, 210], [820, 90], ['platy', /^Плата/]),
    put('9', 'irReceiver', [930, 370], [840, 440], ['platy', /^Приёмник/]),
    put('10', 'sensor', [1110, 230], [1200, 140], ['datchiki-i-kondensatory', /^Датчик/]),
    put('11', 'capacitor', [1080, 560], [1180, 480], ['datchiki-i-kondensatory', /^Конденсатор/]),
    put('12', 'remote', [1130, 700], [1220, 620], ['pulty', /^Пульт/]),
  ],
}

export const sheets: readonly Sheet[] = [
  washerDrum,
  washerWater,
  fridgeCooling,
  fridgeDoor,
  dishwasherSpray,
  dishwasherDoor,
  oven,
  gasTop,
  vacuum,
  microwave,
  coffee,
  boiler,
  meatGrinder,
  splitSystem,
]
