/** One line of the bench: what was measured, its reference in the same run, their ratio, and the bar if there is one. */
export type Row = { what: string; value: string; reference?: string; ratio?: number; bar?: string; pass?: boolean }

export type Section = { title: string; note?: string; rows: Row[] }

export function tableOf({ note, rows }: Section): string {
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

export function milliseconds(value: number): string {
  return `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
