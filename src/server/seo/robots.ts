/** What search engines may look at: the catalogue, not the searches, the carts and the people. */
const closedWords = [
  'api',
  'search',
  'cart',
  'compare',
  'profile',
  'favorites',
  'order',
  'login',
  'register',
  'users',
  'products',
  'categories',
  'orders',
  'reviews',
]

export function robotsText(origin: string): string {
  // Rules are beginnings: a bare «/cart» would also close a section called «cartridges».
  const rules = closedWords.flatMap((word) =>
    [`/${word}$`, `/${word}/`, `/${word}?`].map((path) => `Disallow: ${path}`),
  )
  // For Yandex: marks of advertising lead to the same page.
  const marks = 'Clean-param: utm_source&utm_medium&utm_campaign&utm_content&utm_term&yclid&gclid&fbclid'
  return ['User-agent: *', ...rules, marks, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}
