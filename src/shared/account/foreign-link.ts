/**
 * What a stranger writes about themselves goes into mail to an address nobody has proved, and must not advertise somebody else's site
 * there. An unmistakable link is rejected where it is typed. What only looks like a site may be the name of a company («Ромашка.рф») or
 * typed without a space («St.Petersburg»): it is accepted, and masked in mail.
 */

const path = String.raw`[\/:?#]\S*`
// A domain: «evil.example», «магазин.рф», «t.me». Any other Russian word after a dot is an address: «ул.Лесная».
const domain = String.raw`(?:[\p{L}\d-]{2,}(?:\.[\p{L}\d-]{2,})*\.(?:[a-z]{2,}|рф|рус|сайт|онлайн|дети)|(?<![\p{L}\d])[a-z\d]\.[a-z]{2})(?![\p{L}\d])`
const explicit = String.raw`[a-z][a-z0-9+.-]*:\/\/\S*|www\.\S+`

/** «https://…», «www.…», «evil.example/win». */
export function hasLink(text: string): boolean {
  return new RegExp(`${explicit}|${domain}${path}`, 'iu').test(text)
}

/** The reader sees that something was there, and cannot follow it. */
export function withoutLinks(text: string): string {
  return text.replace(new RegExp(`${explicit}|${domain}(?:${path})?`, 'giu'), (found) =>
    isAbbreviation(found) ? found : '[ссылка]',
  )
}

/** «St.Petersburg»: a few letters cut short, and a name with a capital letter. Sites are typed in small ones. */
function isAbbreviation(text: string): boolean {
  return /^\p{L}{1,3}\.\p{Lu}\p{Ll}{4,}$/u.test(text)
}
