export function buildWhenNeeded(): void
