import type { DemoCategory } from './demo-catalogue.ts'
import type { DemoProduct } from './product-generator.ts'

export function categoryPhotos(_category: DemoCategory): string[] {
  return []
}

export function productPhotos(_product: DemoProduct): string[] {
  return []
}
