import { mailPicturePath } from '#shared/image/mail-picture.ts'
import type { MailContent } from './mail-content.ts'
import { type DrawnMail, mailHtml } from './mail-html.ts'

/** Gmail cuts mails of more than 102 kB: a very long order is listed without pictures. */
const mostPictures = 40

export function mailLayout(content: MailContent): { text: string; html: string } {
  const { shop, button, stop, products = [] } = content
  const url = (path: string) => ownUrl(shop.origin, path)
  const hasPictures = products.length <= mostPictures
  const drawn: DrawnMail = {
    ...content,
    home: url('/'),
    logo: url('/icons/mail-logo.png'),
    stop: stop && { label: stop.label, url: url(stop.path) },
    link: button && { label: button.label, url: url(button.path) },
    products: products.map((product) => ({
      ...product,
      picture: hasPictures ? url(mailPicturePath(product.id)) : null,
    })),
  }
  return { text: asText(drawn), html: mailHtml(drawn) }
}

/** A link is built from the configured address of the shop; whatever would lead elsewhere is a bug of the caller. */
function ownUrl(origin: string, path: string): string {
  const url = new URL(path, origin)
  if (!path.startsWith('/') || url.origin !== new URL(origin).origin)
    throw new Error('a mail may only link to the shop')
  return url.href
}

/** The same words in the same order, for whoever reads no HTML. */
function asText({ shop, title, paragraphs, code, products, facts = [], link, note, stop }: DrawnMail): string {
  const blocks = [
    title,
    ...paragraphs,
    code,
    ...products.map(({ name, detail, sum }) => `${name}\n${detail}${sum ? ` = ${sum}` : ''}`),
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    link && `${link.label}: ${link.url}`,
    note,
    stop && `${stop.label}: ${stop.url}`,
    `—\n${[shop.name, shop.phone, shop.address, shop.origin].filter(Boolean).join('\n')}`,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}
