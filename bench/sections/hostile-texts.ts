const longest = 100
const common = 'насос samsung для стиральной машины bosch тэн фильтр lg оригинал ремень клапан воды 18 220 в а плата '

/** Search texts no buyer types: operators, wildcards, separators, too short and of maximum length. */
export const hostileTexts = [
  'н',
  'на',
  'sa',
  '18',
  '000',
  '%',
  '*%_?*',
  'нас*',
  '----,,,///...',
  '🔧🔩🧰',
  'насос 🔧',
  `насос & !samsung | (bosch) <-> 'тэн':*`,
  `"насос" 'тэн' ''''`,
  '\\\\насос\\',
  `'; drop table products; --`,
  '<script>alert(1)</script>',
  'для для для для для',
  'н а с о с д л я с т и р а л ь н о й',
  'a b c d e f g h i j',
  '1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0',
  '99999999999999999999',
  'samsung bosch',
  'samsung bosch lg indesit electrolux philips beko gorenje candy atlant',
  'йцукенг фывапрол ячсмитьб qwertyui asdfghjk zxcvbnmq хзщшгнек эждлорпа',
  common.slice(0, longest),
  'а'.repeat(longest),
  '1'.repeat(longest),
  'WW70J52E0HW'.repeat(9).slice(0, longest),
]
