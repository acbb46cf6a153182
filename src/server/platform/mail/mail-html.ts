import type { MailContent, MailProduct } from './mail-content.ts'

/**
 * A mail as mail programs draw it: tables, a style at every element, and a style sheet only for what those cannot say (the dark
 * theme, a narrow screen). Programs that drop the sheet show the light theme; those that block pictures show every word.
 */
export type DrawnMail = Omit<MailContent, 'button' | 'products' | 'stop'> & {
  home: string
  logo: string
  link: { label: string; url: string } | undefined
  stop: { label: string; url: string } | undefined
  products: (MailProduct & { picture: string | null })[]
}

export function mailHtml(mail: DrawnMail): string {
  const { title, paragraphs, code, products, facts = [], link, note, stop } = mail
  const blocks = [
    `<h1 class="m-ink" style="margin:0 0 16px;${font};font-size:24px;line-height:1.25;font-weight:700;color:${light.ink}">${lines(title)}</h1>`,
    ...paragraphs.map(paragraph),
    code && codeBlock(code),
    products.length > 0 && productsTable(products),
    facts.length > 0 && factsTable(facts),
    link && button(link),
    note && `<p class="m-soft" style="margin:20px 0 0;${small}">${lines(note)}</p>`,
    stop && stopLine(stop),
  ]
  return `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${lines(title)}</title>
<style>${sheet}</style></head>
<body class="m-canvas" style="margin:0;padding:0;background:${light.canvas}">
${preview(paragraphs[0])}<table role="presentation" class="m-canvas" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${light.canvas}"><tr><td class="m-rim" align="center" style="padding:24px 12px">
<table role="presentation" class="m-card" width="560" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px;background:${light.card};border-radius:12px;overflow:hidden">
${head(mail)}
<tr><td class="m-pad" style="padding:28px 28px 32px">${blocks.filter(Boolean).join('\n')}</td></tr>
${foot(mail)}
</table></td></tr></table></body></html>
`
}

/** The colours of the shop, as in its own styles. */
const light = {
  canvas: '#f6f5f1',
  card: '#ffffff',
  ink: '#14171f',
  soft: '#5a5f6b',
  line: '#dcdad2',
  blue: '#1f3fd6',
  tint: '#e9edfd',
  plate: '#eff0f3',
}
const font = "font-family:Onest,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
const small = `${font};font-size:13px;line-height:1.5;color:${light.soft}`

/** What becomes of it in the dark; the blue bar with its white words is the same in both. */
const dark: Record<string, string> = {
  '.m-canvas': 'background:#0f121a',
  '.m-card': 'background:#181c27',
  '.m-ink': 'color:#eef0f6',
  '.m-soft': 'color:#b6bccb',
  '.m-line': 'border-color:#2b3142',
  '.m-code': 'background:#1e2748',
  '.m-link': 'color:#9db0ff',
  '.m-button': 'background:#4b66f2',
}

function darkRules(prefix: string): string {
  return Object.entries(dark)
    .map(([name, style]) => `${prefix}${name}{${style}!important}`)
    .join('')
}

/** Outlook on phones and on the web marks what it darkened by attributes instead of asking for the theme. */
const sheet =
  ':root{color-scheme:light dark;supported-color-schemes:light dark}' +
  `@media (prefers-color-scheme:dark){${darkRules('')}}` +
  `${darkRules('[data-ogsc] ')}${darkRules('[data-ogsb] ')}` +
  '@media (max-width:480px){.m-rim{padding:0!important}.m-card{border-radius:0!important}' +
  '.m-pad{padding-left:20px!important;padding-right:20px!important}' +
  '.m-wide{width:100%!important}.m-wide a{display:block!important;text-align:center!important}}'

/** Lists of mails show the first words after the subject: the first sentence, not the name of the shop. */
function preview(text: string | undefined): string {
  if (!text) return ''
  return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${lines(text)}</div>\n`
}

/** The plate of the logo is a picture, the name beside it a text: without pictures nothing is missing. */
function head({ shop, home, logo }: DrawnMail): string {
  const link = `${font};font-size:20px;line-height:32px;font-weight:700;color:#ffffff;text-decoration:none`
  return `<tr><td class="m-pad" bgcolor="${light.blue}" style="padding:18px 28px;background:${light.blue}"><a href="${escapeHtml(home)}" style="${link}"><img src="${escapeHtml(logo)}" width="44" height="32" alt="" border="0" style="display:inline-block;vertical-align:middle;margin-right:12px;border:0"><span style="vertical-align:middle;color:#ffffff">${escapeHtml(shop.name)}</span></a></td></tr>`
}

function foot({ shop, home }: DrawnMail): string {
  const said = [shop.phone, shop.address].flatMap((fact) => (fact ? `${escapeHtml(fact)}<br>` : [])).join('')
  return `<tr><td class="m-pad m-line m-soft" style="padding:18px 28px 24px;border-top:1px solid ${light.line};${small}">${said}<a class="m-link" href="${escapeHtml(home)}" style="color:${light.blue}">${escapeHtml(shop.origin)}</a></td></tr>`
}

function paragraph(text: string): string {
  return `<p class="m-ink" style="margin:0 0 12px;${font};font-size:16px;line-height:1.5;color:${light.ink}">${lines(text)}</p>`
}

function codeBlock(code: string): string {
  return `<p class="m-code m-ink" style="margin:20px 0;padding:16px 20px;background:${light.tint};border-radius:10px;font-family:'JetBrains Mono',Consolas,Menlo,monospace;font-size:30px;line-height:1.2;letter-spacing:6px;color:${light.ink}">${escapeHtml(code)}</p>`
}

/** Pictures stand on a light ground of their own: a drawing in dark lines is seen in the dark theme too. */
function productsTable(products: DrawnMail['products']): string {
  const cell = `padding:12px 0;border-bottom:1px solid ${light.line};vertical-align:top`
  const rows = products.map(({ name, detail, sum, picture }) => {
    const image = picture
      ? `<td class="m-line" width="88" style="${cell};width:88px"><img src="${escapeHtml(picture)}" width="72" height="72" alt="Фото детали" border="0" style="display:block;width:72px;height:72px;border:0;border-radius:10px;background:${light.plate};${font};font-size:11px;line-height:1.3;color:${light.soft}"></td>`
      : ''
    const words = `<td class="m-line m-ink" style="${cell};${font};font-size:15px;line-height:1.4;color:${light.ink}">${lines(name)}<br><span class="m-soft" style="font-size:13px;color:${light.soft}">${lines(detail)}</span></td>`
    const price = `<td class="m-line m-ink" align="right" style="${cell};padding-left:16px;${font};font-size:15px;line-height:1.4;font-weight:700;white-space:nowrap;color:${light.ink}">${lines(sum ?? '')}</td>`
    return `<tr>${image}${words}${price}</tr>`
  })
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:16px 0 0">${rows.join('')}</table>`
}

function factsTable(facts: NonNullable<MailContent['facts']>): string {
  const rows = facts.map(([name, value, weight]) => {
    const isStrong = weight === 'strong'
    const cell = `padding:7px 0;${font};font-size:${isStrong ? 18 : 15}px;line-height:1.4;vertical-align:top`
    const nameStyle = isStrong ? `font-weight:700;color:${light.ink}` : `color:${light.soft}`
    const valueStyle = `${isStrong ? 'font-weight:700;' : ''}color:${light.ink}`
    return `<tr><td class="${isStrong ? 'm-ink' : 'm-soft'}" style="${cell};padding-right:16px;${nameStyle}">${lines(name)}</td><td class="m-ink" align="right" style="${cell};${valueStyle}">${lines(value)}</td></tr>`
  })
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:12px 0 0">${rows.join('')}</table>`
}

/** A coloured cell: programs that know no rounded links still draw a button. */
function button({ label, url }: { label: string; url: string }): string {
  return `<table role="presentation" class="m-wide" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 4px"><tr><td class="m-button" bgcolor="${light.blue}" style="background:${light.blue};border-radius:10px;mso-padding-alt:14px 28px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 28px;${font};font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`
}

/** Small, but as easy to find as the reason why the mail came. */
function stopLine({ label, url }: { label: string; url: string }): string {
  return `<p class="m-soft" style="margin:8px 0 0;${small}"><a class="m-link" href="${escapeHtml(url)}" style="color:${light.blue}">${escapeHtml(label)}</a></p>`
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
