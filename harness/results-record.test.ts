import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { updateRecord } from './results-record.ts'

const folder = mkdtempSync(join(tmpdir(), 'shildik-record-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a section measured again replaces the older one, the others stay as they were', () => {
  const file = join(folder, 'results', 'latest.md')
  const section = (title: string, text: string) => ({ title, text })
  updateRecord({ file, heading: '# First', sections: [section('Pages', '| 1 |\n'), section('Orders', '| 2 |')] })

  updateRecord({ file, heading: '# Second', sections: [section('Pages', '| 3 |'), section('Search', '| 4 |')] })

  expect(readFileSync(file, 'utf8')).toBe('# Second\n\n## Pages\n\n| 3 |\n\n## Orders\n\n| 2 |\n\n## Search\n\n| 4 |\n')

  const order = (left: string, right: string) => left.localeCompare(right)
  updateRecord({ file, heading: '# Third', sections: [], order })

  expect(readFileSync(file, 'utf8').match(/^#.*/gm)).toEqual(['# Third', '## Orders', '## Pages', '## Search'])
})
