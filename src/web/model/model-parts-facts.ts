import type { ModelParts } from '#shared/model/model-page-contract.ts'
import { shownPrice } from '#shared/money/rubles.ts'
import { productPath } from '#web/page/shop-paths.ts'

/** The parts of the page as a list of schema.org, always with retail prices: search engines see no master price. */
export function modelPartsFacts(
  origin: string,
  { name, path, parts }: { name: string; path: string; parts: ModelParts },
) {
  const products = parts.units.flatMap((unit) => unit.products)
  return {
    '@type': 'ItemList',
    name: `Запчасти для ${name}`,
    url: origin + path,
    numberOfItems: products.length,
    itemListElement: products.map((product, n) => ({
      '@type': 'ListItem',
      position: n + 1,
      item: {
        '@type': 'Product',
        name: product.name,
        url: origin + productPath(product),
        sku: product.sku,
        brand: { '@type': 'Brand', name: product.brand },
        ...(product.photos[0] && { image: new URL(product.photos[0], origin).href }),
        offers: {
          '@type': 'Offer',
          price: shownPrice(product, 'retail'),
          priceCurrency: 'RUB',
          availability: `https://schema.org/${availabilityOf(product)}`,
        },
      },
    })),
  }
}

function availabilityOf({ discontinued, quantity }: { discontinued: boolean; quantity: number | null }) {
  if (discontinued) return 'Discontinued'
  return quantity === 0 ? 'OutOfStock' : 'InStock'
}
