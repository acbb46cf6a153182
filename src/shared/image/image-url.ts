/** A photo is shown from the shop's own uploads or from a foreign https address; anything else is dropped, and the drawing is shown. */

export type ImageFolder = 'products' | 'categories'

/** Photos as they were stored over the years (an array, a JSON array in a string, a comma list) → addresses a browser may load. */
export function photoUrls(stored: unknown, folder: ImageFolder): string[] {
  const urls = photoNames(stored).flatMap((name) => imageUrl(name, folder) ?? [])
  return [...new Set(urls)]
}

function photoNames(stored: unknown): string[] {
  if (Array.isArray(stored)) return stored.filter((name) => typeof name === 'string')
  if (typeof stored !== 'string') return []
  const text = stored.trim()
  if (/^["[]/.test(text)) return photoNames(parseJson(text))
  // The comma inside a data: address is not a separator, and its second half is not a name.
  return text.replace(/\bdata:[^,]*,[^,]*/gi, '').split(',')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** One stored name or address → what the page asks for, or null. */
export function imageUrl(stored: string, folder: ImageFolder): string | null {
  const name = stored.trim()
  // A control character in an address is never innocent.
  if (name === '' || /[\p{Cc}\\]/u.test(name) || name.startsWith('//')) return null
  if (/^[a-z][a-z0-9+.-]*:/i.test(name)) return absoluteUrl(name)
  return uploadsPath(name.startsWith('/') ? name : underFolder(name, folder))
}

function underFolder(name: string, folder: ImageFolder): string {
  if (name.startsWith('uploads/')) return `/${name}`
  if (/^(products|categories)\//.test(name)) return `/uploads/${name}`
  return `/uploads/${folder}/${name}`
}

function absoluteUrl(text: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (url.username || url.password) return null
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  if (isPrivateHost(url.hostname)) return uploadsPath(url.pathname)
  return url.protocol === 'https:' ? url.href : null
}

/** A path inside /uploads/ with nothing in it that could climb out, encoded once; the query is not part of a file's name. */
function uploadsPath(path: string): string | null {
  const [file = ''] = path.split(/[?#]/)
  const segments = file.split('/').slice(1).map(decodeSegment)
  const isPlain = segments.every((segment) => segment !== null && isPlainName(segment))
  if (!isPlain || segments[0] !== 'uploads' || segments.length < 2) return null
  return `/${segments.map((segment) => encodeURIComponent(segment ?? '')).join('/')}`
}

function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}

function isPlainName(segment: string): boolean {
  return segment !== '' && !/^\.{1,2}$/.test(segment) && !/[\p{Cc}/\\%]/u.test(segment)
}

/** The whole host is compared: `127.0.0.1.evil.example` is somebody else's. The URL parser has already undone tricks like 0x7f.1. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '')
  if (host.startsWith('[')) return isPrivateIpv6(host.slice(1, -1))
  const octets = /^(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(host)?.slice(1).map(Number)
  if (octets) return isPrivateIpv4(octets)
  // A name without a dot exists only in the network it was typed in.
  return !host.includes('.') || /\.(localhost|local|internal)$/.test(host)
}

function isPrivateIpv4([a = 0, b = 0]: number[]): boolean {
  if (a === 0 || a === 10 || a === 127) return true
  if (a === 172) return b >= 16 && b <= 31
  return (a === 192 && b === 168) || (a === 169 && b === 254)
}

function isPrivateIpv6(host: string): boolean {
  const mapped = /^::ffff:([0-9a-f]{1,4}):[0-9a-f]{1,4}$/.exec(host)?.[1]
  if (mapped) return isPrivateIpv4([Number.parseInt(mapped, 16) >> 8, Number.parseInt(mapped, 16) & 255])
  return host === '::1' || host === '::' || /^f[cd]/.test(host) || /^fe[89ab]/.test(host)
}
