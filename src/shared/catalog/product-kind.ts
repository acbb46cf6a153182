/** Who made the product: the appliance's own maker, another one to the same measures, or one that fits many. */
export const productKinds = ['original', 'analog', 'universal'] as const
export type ProductKind = (typeof productKinds)[number]

export const productKindLabels: Record<ProductKind, string> = {
  original: 'Оригинал',
  analog: 'Аналог',
  universal: 'Универсальная',
}

/** How one product points to another: it can stand in for it, it took its place, or people buy them together. */
export const relationKinds = ['analog', 'replaces', 'together'] as const
export type RelationKind = (typeof relationKinds)[number]
