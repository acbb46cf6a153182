/** How one part points to another: it can stand in for it, it took its place, or people buy them together. */
export const relationKinds = ['analog', 'replaces', 'together'] as const
export type RelationKind = (typeof relationKinds)[number]
