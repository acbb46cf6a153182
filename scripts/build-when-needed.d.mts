export function buildWhenNeeded(): void
export function hashOfSources(names: readonly string[]): string
