import type { Product } from '#shared/catalog/product-contract.ts'
import { shownPrice } from '#shared/money/rubles.ts'
import { productPath } from '#web/page/shop-paths.ts'

/** The part in the words of schema.org, always with the price of everyone: search engines see no master's price. */
export function productSchema(origin: string, product: Product) {
  const isInStock = !product.discontinued && product.quantity !== 0
  const availability = product.discontinued ? 'Discontinued' : isInStock ? 'InStock' : 'OutOfStock'
  return {
    '@type': 'Product',
    name: product.name,
    sku: product.sku,
    mpn: product.sku,
    brand: { '@type': 'Brand', name: product.brand },
    ...(product.description && { description: product.description }),
    ...(product.photos.length > 0 && { image: product.photos.map((photo) => new URL(photo, origin).href) }),
    ...(product.rating !== null &&
      product.reviews_count > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: product.rating,
          reviewCount: product.reviews_count,
        },
      }),
    offers: {
      '@type': 'Offer',
      url: origin + productPath(product),
      price: shownPrice(product, 'retail'),
      priceCurrency: 'RUB',
      availability: `https://schema.org/${availability}`,
    },
  }
}
