/** One line of the bench: what was measured, its reference in the same run, their ratio, and the bar if there is one. */
export type Row = { what: string; value: string; reference?: string; ratio?: number; bar?: string; pass?: boolean }

/** Several shops beside each other: a column each, and nothing to be judged. */
type Comparison = { heads: string[]; lines: string[][] }

export type Section = { title: string; note?: string; rows: Row[]; comparison?: Comparison }

export function tableOf({ note, rows, comparison }: Section): string {
  if (comparison) return comparisonTable(note, comparison)
  return [
    ...(note ? [note, ''] : []),
    '| what | value | reference | ratio | bar | |',
    '|---|---|---|---|---|---|',
    ...rows.map((row) => {
      const verdict = row.pass === undefined ? '' : row.pass ? 'pass' : 'MISSED'
      return `| ${row.what} | ${row.value} | ${row.reference ?? ''} | ${row.ratio?.toFixed(2) ?? ''} | ${row.bar ?? ''} | ${verdict} |`
    }),
    '',
  ].join('\n')
}

function comparisonTable(note: string | undefined, { heads, lines }: Comparison): string {
  const lineOf = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [...(note ? [note, ''] : []), lineOf(heads), `|${'---|'.repeat(heads.length)}`, ...lines.map(lineOf), ''].join(
    '\n',
  )
}

export function milliseconds(value: number): string {
  return `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
