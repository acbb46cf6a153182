/** Who made the part: the appliance's own maker, another one to the same measures, or one that fits many. */
export const partKinds = ['original', 'analog', 'universal'] as const
export type PartKind = (typeof partKinds)[number]

export const partKindLabels: Record<PartKind, string> = {
  original: 'Оригинал',
  analog: 'Аналог',
  universal: 'Универсальная',
}
