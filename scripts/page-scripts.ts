/** A shopper on a phone waits for every script of a product page: all of them together, as brotli sends them. */
export const scriptLimitBytes = 100_000
/** The home page may hold a little more: it is drawn whole before any of it arrives. */
export const homeScriptLimitBytes = 110_000

/** The part of Vite's manifest that says which file a source became and what else that file imports. */
export type Manifest = Record<string, { file: string; imports?: string[] }>

/** Every script that these sources make a browser load, each once. A source the build does not know is a mistake. */
export function scriptsOfPage(manifest: Manifest, sources: readonly string[]): string[] {
  const files = new Set<string>()
  const seen = new Set<string>()
  const waiting = [...sources]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue
    seen.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build knows no ${key}; was the page moved?`)
    if (chunk.file.endsWith('.js')) files.add(chunk.file)
    waiting.push(...(chunk.imports ?? []))
  }
  return [...files]
}
