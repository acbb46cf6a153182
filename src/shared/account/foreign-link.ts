/**
 * What a stranger writes about themselves goes into mail to an address nobody has proved. A name that is a link would make the
 * shop advertise somebody else's site, so links are not accepted there and never sent.
 */

// «https://…», «www.…»; a domain («evil.example», «магазин.рф»); «t.me». A Russian word after a dot is an address: «ул.Лесная».
const linkSource = [
  String.raw`[a-z][a-z0-9+.-]*:\/\/\S*`,
  String.raw`www\.\S+`,
  String.raw`[\p{L}\d-]{2,}(?:\.[\p{L}\d-]{2,})*\.(?:[a-z]{2,}|рф|рус|сайт|онлайн|дети)(?![\p{L}\d])(?:[\/:?#]\S*)?`,
  String.raw`(?<![\p{L}\d])[a-z\d]\.[a-z]{2}(?![\p{L}\d])(?:[\/:?#]\S*)?`,
].join('|')

export function hasLink(text: string): boolean {
  return new RegExp(linkSource, 'iu').test(text)
}

/** For texts written before, or where a link is allowed: the reader sees that there was one, and cannot follow it. */
export function withoutLinks(text: string): string {
  return text.replace(new RegExp(linkSource, 'giu'), '[ссылка]')
}
