/** Who made the part: the appliance's own maker, another one to the same measures, or one that fits many. */
export const productKinds = ['original', 'analog', 'universal'] as const
export type ProductKind = (typeof productKinds)[number]

export const productKindLabels: Record<ProductKind, string> = {
  original: 'Оригинал',
  analog: 'Аналог',
  universal: 'Универсальная',
}
