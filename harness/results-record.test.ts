import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { keepRecord } from './results-record.ts'

const folder = mkdtempSync(join(tmpdir(), 'shildik-record-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a part measured again takes the place of its older self, the others stay as they were', () => {
  const file = join(folder, 'results', 'latest.md')
  const part = (title: string, text: string) => ({ title, text })
  keepRecord({ file, heading: '# First', parts: [part('Pages', '| 1 |\n'), part('Orders', '| 2 |')] })

  keepRecord({ file, heading: '# Second', parts: [part('Pages', '| 3 |'), part('Search', '| 4 |')] })

  expect(readFileSync(file, 'utf8')).toBe('# Second\n\n## Pages\n\n| 3 |\n\n## Orders\n\n| 2 |\n\n## Search\n\n| 4 |\n')

  const order = (left: string, right: string) => left.localeCompare(right)
  keepRecord({ file, heading: '# Third', parts: [], order })

  expect(readFileSync(file, 'utf8').match(/^#.*/gm)).toEqual(['# Third', '## Orders', '## Pages', '## Search'])
})
