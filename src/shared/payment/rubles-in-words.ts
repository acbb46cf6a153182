/** A sum as it stands on an invoice: «Четыре тысячи сто семьдесят рублей 00 копеек». */

const ones = ['', 'один', 'два', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять']
const femaleOnes = ['', 'одна', 'две', ...ones.slice(3)]
const teens = [
  'десять',
  'одиннадцать',
  'двенадцать',
  'тринадцать',
  'четырнадцать',
  'пятнадцать',
  'шестнадцать',
  'семнадцать',
  'восемнадцать',
  'девятнадцать',
]
const tens = [
  '',
  '',
  'двадцать',
  'тридцать',
  'сорок',
  'пятьдесят',
  'шестьдесят',
  'семьдесят',
  'восемьдесят',
  'девяносто',
]
const hundreds = [
  '',
  'сто',
  'двести',
  'триста',
  'четыреста',
  'пятьсот',
  'шестьсот',
  'семьсот',
  'восемьсот',
  'девятьсот',
]

type Forms = readonly [one: string, few: string, many: string]
const scales: { forms: Forms; isFemale: boolean }[] = [
  { forms: ['рубль', 'рубля', 'рублей'], isFemale: false },
  { forms: ['тысяча', 'тысячи', 'тысяч'], isFemale: true },
  { forms: ['миллион', 'миллиона', 'миллионов'], isFemale: false },
  { forms: ['миллиард', 'миллиарда', 'миллиардов'], isFemale: false },
  { forms: ['триллион', 'триллиона', 'триллионов'], isFemale: false },
]

export function rublesInWords(amount: number): string {
  const words = scales
    .map(({ forms, isFemale }, place) => {
      const group = Math.floor(amount / 1000 ** place) % 1000
      // The word for rubles stands even where the last three digits are zeros.
      if (group === 0 && place > 0) return ''
      return [groupWords(group, isFemale), formOf(group, forms)].filter(Boolean).join(' ')
    })
    .reverse()
    .filter(Boolean)
    .join(' ')
  const text = amount < 1 ? `ноль ${words}` : words
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} 00 копеек`
}

function groupWords(group: number, isFemale: boolean): string {
  const [hundred, ten, one] = [Math.floor(group / 100), Math.floor(group / 10) % 10, group % 10]
  const rest = ten === 1 ? [teens[one]] : [tens[ten], (isFemale ? femaleOnes : ones)[one]]
  return [hundreds[hundred], ...rest].filter(Boolean).join(' ')
}

function formOf(count: number, [one, few, many]: Forms): string {
  const [last, lastTwo] = [count % 10, count % 100]
  if (lastTwo >= 11 && lastTwo <= 14) return many
  if (last === 1) return one
  return last >= 2 && last <= 4 ? few : many
}
