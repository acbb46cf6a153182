import { createHash } from 'node:crypto'
import { type LabelSize, labelSizes } from '#shared/label/label-sizes.ts'
import { barcodeSvg } from './barcode-svg.ts'

/** A page to print without scripts and margins: a label each page for rolls, 24 on a sheet of A4. */

export type Label = { sku: string; name: string; shelf: string /** Null: it has no stripes. */; code: string | null }
type LabelPage = { size: LabelSize; labels: readonly Label[] /** The first free place of a sheet. */; from: number }

export function labelPage({ size, labels, from }: LabelPage): { html: string; policy: string } {
  const { perSheet } = labelSizes[size]
  const places = [...Array<null>(perSheet > 1 ? from - 1 : 0).fill(null), ...labels]
  const sheets = Array.from({ length: Math.ceil(places.length / perSheet) }, (_, at) =>
    places.slice(at * perSheet, (at + 1) * perSheet),
  )
  // One label is printed many times: its stripes are drawn once.
  const drawn = new Map<Label, string>()
  const drawOnce = (label: Label) => {
    const known = drawn.get(label) ?? labelHtml(label, size)
    drawn.set(label, known)
    return known
  }
  const style = styleOf(size)
  const html = `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Этикетки</title><style>${style}</style></head>
<body>
<p class="hint">Этикеток: ${labels.length}. Нажмите Ctrl + P, размер бумаги – ${labelSizes[size].name}, поля – «Нет», масштаб – 100 %</p>
${sheets.map((sheet) => `<section class="sheet">${sheet.map((label) => (label ? drawOnce(label) : '<div></div>')).join('')}</section>`).join('\n')}
</body></html>
`
  return { html, policy: policyOf(style) }
}

/** Room for the stripes, with the white at their ends. Millimetres. */
const room: Record<LabelSize, { width: number; height: number }> = {
  '58x40': { width: 55, height: 12 },
  '43x25': { width: 41, height: 7.5 },
  a4: { width: 64, height: 11 },
}

function labelHtml({ sku, name, shelf, code }: Label, size: LabelSize): string {
  const bars = code === null ? null : barcodeSvg(code, room[size])
  return `<article><p class="name">${text(name)}</p><p class="facts"><b>${text(sku)}</b>${shelf ? `<span>${text(shelf)}</span>` : ''}</p>${bars && code !== null ? `${bars}<p class="code">${text(code)}</p>` : ''}</article>`
}

const lines: Record<LabelSize, { name: number; nameSize: number; facts: number; code: number; padding: string }> = {
  '58x40': { name: 3, nameSize: 3.2, facts: 3.8, code: 2.6, padding: '1.5mm 1.5mm 1mm' },
  '43x25': { name: 2, nameSize: 2.4, facts: 2.8, code: 2.1, padding: '1mm' },
  a4: { name: 2, nameSize: 3.2, facts: 3.8, code: 2.6, padding: '3mm' },
}

function styleOf(size: LabelSize): string {
  const { width, height, perSheet } = labelSizes[size]
  const { name, nameSize, facts, code, padding } = lines[size]
  const isSheet = perSheet > 1
  return `
@page{size:${isSheet ? 'A4' : `${width}mm ${height}mm`};margin:0}
*{box-sizing:border-box;margin:0}
html{background:#fff;color:#000;font-family:Arial,sans-serif}
.sheet{break-after:page;overflow:hidden;${isSheet ? `display:grid;grid-template-columns:repeat(3,${width}mm);grid-auto-rows:${height}mm;width:210mm;height:297mm;padding-top:.5mm` : `width:${width}mm;height:${height}mm`}}
.sheet:last-child{break-after:auto}
article{display:flex;flex-direction:column;align-items:center;width:${width}mm;height:${height}mm;padding:${padding};overflow:hidden}
.name{display:-webkit-box;flex:none;align-self:stretch;overflow:hidden;font-size:${nameSize}mm;line-height:1.2;-webkit-box-orient:vertical;-webkit-line-clamp:${name};overflow-wrap:anywhere}
.facts{display:flex;flex:none;gap:2mm;align-self:stretch;justify-content:space-between;margin:.6mm 0 auto;font-size:${facts}mm;line-height:1.2;white-space:nowrap}
.facts b{overflow:hidden;text-overflow:ellipsis}
svg{display:block;flex:none}
.code{flex:none;margin-top:.3mm;font-size:${code}mm;line-height:1.1;letter-spacing:.25mm;white-space:nowrap}
.hint{padding:16px;font-size:16px;line-height:1.4}
@media screen{.sheet{margin:0 16px 16px;outline:1px solid #bbb}}
@media print{.hint{display:none}}
`
}

function policyOf(style: string): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function text(value: string): string {
  return value.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
