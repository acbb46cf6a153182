/** A PDF with the given pages, each with its own content stream: as plain as the format allows. */
export function buildPdf(pages: { width?: number; height?: number; content: string }[]): Buffer {
  const kids = pages.map((_page, n) => `${3 + n * 2} 0 R`).join(' ')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`,
    ...pages.flatMap(({ width = 400, height = 200, content }, n) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents ${4 + n * 2} 0 R>>`,
      `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    ]),
  ]
  const offsets: number[] = []
  let file = '%PDF-1.4\n'
  for (const [n, object] of objects.entries()) {
    offsets.push(file.length)
    file += `${n + 1} 0 obj\n${object}\nendobj\n`
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF`
  return Buffer.from(file, 'latin1')
}
