/** The list of all addresses for search engines, in files of at most 50 000 (sitemaps.org). */
export const addressesOfFile = 50_000

export type SitemapAddress = { path: string; changedAt?: Date }

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export function sitemapIndex(origin: string, files: string[]): string {
  const items = files.map((file) => `<sitemap>${place(`${origin}/${file}`)}</sitemap>\n`)
  return `${head}<sitemapindex ${namespace}>\n${items.join('')}</sitemapindex>\n`
}

/** Piece by piece, so that a file of 50 000 addresses never stands in memory as a whole. */
export async function* sitemapFile(
  origin: string,
  batches: AsyncIterable<SitemapAddress[]> | Iterable<SitemapAddress[]>,
) {
  yield `${head}<urlset ${namespace}>\n`
  for await (const addresses of batches) {
    yield addresses
      .map(({ path, changedAt }) => {
        const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
        return `<url>${place(origin + path)}${changed}</url>\n`
      })
      .join('')
  }
  yield '</urlset>\n'
}

function place(address: string): string {
  return `<loc>${address.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)}</loc>`
}
