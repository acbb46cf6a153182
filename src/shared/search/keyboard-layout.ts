/** The same keys in the other layout: «yfcjc» is «насос», «ищыср» is «bosch». */
const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const russianKeys = 'йцукенгшщзхъфывапролджэячсмитьбюё'

export function otherLayout(text: string): string {
  const [from, to] = /[а-яё]/i.test(text) ? [russianKeys, latinKeys] : [latinKeys, russianKeys]
  return [...text.toLowerCase()].map((letter) => to[from.indexOf(letter)] ?? letter).join('')
}
