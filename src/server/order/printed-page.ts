import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** Papers of the shop, to be printed or saved as a file: pages without scripts, a sheet of paper each product. */

const style = `
body{font:14px/1.4 Arial,sans-serif;color:#000;background:#fff;margin:24px auto;max-width:760px;padding:0 16px}
h1{font-size:20px;border-bottom:2px solid #000;padding-bottom:8px}
table{border-collapse:collapse;width:100%;margin:12px 0}
th,td{border:1px solid #000;padding:4px 6px;text-align:left;vertical-align:top}
.number{text-align:right;white-space:nowrap}
.sums td{border:0}
.warning{border:2px solid #b00020;padding:8px;font-weight:bold}
.signs{display:flex;gap:48px;margin-top:48px}
.signs span{flex:1;border-top:1px solid #000;padding-top:4px}
.sheet+.sheet{break-before:page;margin-top:48px}
.code{font-family:monospace;font-weight:bold;white-space:nowrap}
.box{width:24px}
.facts th{width:140px;font-weight:normal}
@media print{body{margin:0}.sheet+.sheet{margin-top:0}}
`

/** The page carries its own style and nothing else is let in. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

export function printedPage(title: string, sheets: string[]): string {
  return `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${text(title)}</title><style>${style}</style></head>
<body>
${sheets.map((sheet) => `<section class="sheet">${sheet}</section>`).join('\n')}
</body></html>
`
}

export function sendPrinted(reply: FastifyReply, page: string) {
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(page)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function text(value: string): string {
  return value.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
