import type { ShopFacts } from '#shared/shop/shop-facts.ts'

/** Every mail of the shop looks alike, reads well without pictures, and leads nowhere but to the shop itself. */
export type MailContent = {
  shop: Pick<ShopFacts, 'name' | 'phone' | 'address' | 'origin'>
  title: string
  paragraphs: string[]
  /** Shown large, to be copied. */
  code?: string
  /** Two columns: «Насос сливной × 2» – «3 780 ₽». */
  facts?: [name: string, value: string][]
  /** `path` is an address inside the shop. */
  button?: { label: string; path: string }
  /** Small print under everything else: why the mail came, what to do if it is a mistake. */
  note?: string
}

export function mailLayout(content: MailContent): { text: string; html: string } {
  const link = content.button && { label: content.button.label, url: ownUrl(content.shop.origin, content.button.path) }
  return { text: asText(content, link), html: asHtml(content, link) }
}

type Link = { label: string; url: string } | undefined

/** A link is built from the configured address of the shop; whatever would lead elsewhere is a bug of the caller. */
function ownUrl(origin: string, path: string): string {
  const url = new URL(path, origin)
  if (!path.startsWith('/') || url.origin !== new URL(origin).origin)
    throw new Error('a mail may only link to the shop')
  return url.href
}

function asText({ shop, title, paragraphs, code, facts = [], note }: MailContent, link: Link): string {
  const blocks = [
    title,
    ...paragraphs,
    code,
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    link && `${link.label}: ${link.url}`,
    note,
    `—\n${shop.name}\n${shop.phone}\n${shop.address}\n${shop.origin}`,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
const small = `${font};font-size:13px;line-height:1.5;color:#5b6470`

function asHtml({ shop, title, paragraphs, code, facts = [], note }: MailContent, link: Link): string {
  const blocks = [
    `<h1 style="margin:0 0 16px;${font};font-size:22px;line-height:1.3;color:#14181d">${escapeHtml(title)}</h1>`,
    ...paragraphs.map(paragraph),
    code && codeBlock(code),
    facts.length > 0 && factsTable(facts),
    link && button(link),
    note && `<p style="margin:16px 0 0;${small}">${lines(note)}</p>`,
  ]
  return `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f3f4f6">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:8px">
<tr><td style="padding:20px 24px;border-bottom:1px solid #e3e6ea;${font};font-size:18px;font-weight:700;color:#14181d">${escapeHtml(shop.name)}</td></tr>
<tr><td style="padding:24px">${blocks.filter(Boolean).join('\n')}</td></tr>
<tr><td style="padding:16px 24px;border-top:1px solid #e3e6ea;${small}">${[shop.phone, shop.address].map(escapeHtml).join('<br>')}<br><a href="${escapeHtml(shop.origin)}/" style="color:#1f5fbf">${escapeHtml(shop.origin)}</a></td></tr>
</table></td></tr></table></body></html>
`
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 12px;${font};font-size:16px;line-height:1.5;color:#14181d">${lines(text)}</p>`
}

function codeBlock(code: string): string {
  return `<p style="margin:16px 0;padding:12px 16px;background:#f3f4f6;border-radius:6px;font-family:Consolas,Menlo,monospace;font-size:28px;letter-spacing:4px;color:#14181d">${escapeHtml(code)}</p>`
}

function factsTable(facts: [string, string][]): string {
  const cell = `padding:6px 0;border-bottom:1px solid #e3e6ea;${font};font-size:15px;line-height:1.4;color:#14181d;vertical-align:top`
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td style="${cell};padding-right:16px">${lines(name)}</td><td align="right" style="${cell}">${lines(value)}</td></tr>`,
  )
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:12px 0">${rows.join('')}</table>`
}

function button({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:20px 0 8px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;background:#1f5fbf;border-radius:6px;${font};font-size:16px;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0;${small}">${escapeHtml(url)}</p>`
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
