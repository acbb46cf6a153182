/**
 * Mail programs draw neither SVG nor, many of them, WebP: in a mail a product is shown by a small JPEG that the shop makes when it is
 * asked for. The address names the product and nobody who looks at it.
 */
export function mailPicturePath(productId: number): string {
  return `/picture/product/${productId}.jpg`
}
