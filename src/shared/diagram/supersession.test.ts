import { expect, test } from 'vitest'
import { replacementsOf, supersessionsByCode } from './supersession.ts'

/** «A=B» replaced by B; «A=B+C×2» by both together; «A=B|C» by one of them. */
function known(...lines: string[]) {
  return supersessionsByCode(
    lines.flatMap((line) => {
      const [oldCode = '', right = ''] = line.split('=')
      return right.split('|').flatMap((alternative, n) =>
        alternative.split('+').map((part) => {
          const [code = '', quantity = '1'] = part.split('×')
          return { oldCode, alternative: n + 1, code, number: code, quantity: Number(quantity) }
        }),
      )
    }),
  )
}

const shown = (code: string, lines: string[]) =>
  replacementsOf(code, known(...lines))
    .map(({ chain, parts }) =>
      [...chain, parts.map(({ number, quantity }) => (quantity > 1 ? `${number}×${quantity}` : number)).join('+')].join(
        '>',
      ),
    )
    .join(' | ')

test.each([
  ['a number nobody replaced', 'A', [], ''],
  ['one number', 'A', ['A=B'], 'B'],
  ['one of two', 'A', ['A=B|C'], 'B | C'],
  ['two together', 'A', ['A=B+C×2'], 'B+C×2'],
  ['a chain', 'A', ['A=B', 'B=C', 'C=D'], 'B>C>D'],
  ['a chain that forks', 'A', ['A=B', 'B=C|D'], 'B>C | B>D'],
  ['two together, one of which was replaced by either of two', 'A', ['A=B+C', 'C=D|E'], 'C>B+D | C>B+E'],
  ['pieces multiply along a chain', 'A', ['A=B×2', 'B=C×3+D'], 'B>C×6+D×2'],
  ['a circle ends where it closes', 'A', ['A=B', 'B=A'], 'B>A'],
  ['a number that replaces itself later on', 'A', ['A=B', 'B=C', 'C=B'], 'B>C>B'],
])('%s', (_what, code, lines, expected) => {
  expect(shown(code, lines)).toBe(expected)
})

test('a tangle of alternatives stays readable', () => {
  const lines = ['A=B+C+D', 'B=B1|B2|B3', 'C=C1|C2|C3', 'D=D1|D2|D3']

  expect(replacementsOf('A', known(...lines))).toHaveLength(12)
})
