// The bench's one table: what was measured, its reference in the same run, their ratio, and the bar if there is one.
export type Row = { what: string; value: string; reference?: string; ratio?: number; bar?: string; pass?: boolean }

export function printTable(title: string, rows: Row[]): string {
  const lines = [
    `### ${title}`,
    '',
    '| what | value | reference | ratio | bar | |',
    '|---|---|---|---|---|---|',
    ...rows.map((row) => {
      const verdict = row.pass === undefined ? '' : row.pass ? 'ok' : 'MISSED'
      return `| ${row.what} | ${row.value} | ${row.reference ?? ''} | ${row.ratio?.toFixed(2) ?? ''} | ${row.bar ?? ''} | ${verdict} |`
    }),
    '',
  ]
  const text = lines.join('\n')
  console.log(text)
  return text
}
