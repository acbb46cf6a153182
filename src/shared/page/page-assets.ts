import type { PageAssets } from './render-contract.ts'

/** The part of Vite's manifest that tells which file a source became and what that file needs. */
export type BuildManifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

const entrySource = 'src/web/entry-client.tsx'
/**
 * The letters a page shows at once, and the text in it that shows them: nothing, for what every Russian page is written in. Other files
 * load when a character asks for them, which is only known once the styles are there.
 */
const earlyFonts = [
  { file: /onest-russian\.woff2$/, shownBy: '' },
  { file: /onest-basic\.woff2$/, shownBy: '' },
  { file: /onest-ruble\.woff2$/, shownBy: '₽' },
  { file: /jetbrains-mono-basic\.woff2$/, shownBy: 'class="code' },
]

/** Where the built script of the head lies, whose text stands in every page. */
export function headScriptFile(manifest: BuildManifest): string {
  return fileOf(manifest, 'src/web/head-script.ts')
}

/** The addresses of one build, found once when a process starts. */
export function pageAssetsOf(manifest: BuildManifest, headScript: string): PageAssets {
  const entryFiles = scriptsOf(manifest, [entrySource])
  const preloads = new Map<string, string[]>()
  return {
    headScript,
    entryScript: fileOf(manifest, entrySource),
    styles: [fileOf(manifest, 'src/web/styles.css')],
    fonts: Object.keys(manifest).flatMap((key) =>
      earlyFonts.filter(({ file }) => file.test(key)).map(({ shownBy }) => ({ href: fileOf(manifest, key), shownBy })),
    ),
    preloadFor(sources) {
      const key = sources.join(' ')
      const known = preloads.get(key)
      if (known) return known
      const files = [...new Set([...entryFiles, ...scriptsOf(manifest, sources)])].slice(1)
      preloads.set(key, files)
      return files
    },
    stylesFor: (sources) =>
      [...new Set(chunksOf(manifest, sources).flatMap((key) => manifest[key]?.css ?? []))].map((file) => `/${file}`),
  }
}

function fileOf(manifest: BuildManifest, source: string): string {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`The build knows no ${source}; build the shop again`)
  return `/${chunk.file}`
}

/** The scripts of these sources with everything they import, each once, the sources themselves first. */
function scriptsOf(manifest: BuildManifest, sources: readonly string[]): string[] {
  return [...new Set(chunksOf(manifest, sources).map((key) => fileOf(manifest, key)))]
}

function chunksOf(manifest: BuildManifest, sources: readonly string[]): string[] {
  const seen = new Set<string>()
  const waiting = [...sources]
  for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) {
    if (seen.has(key)) continue
    seen.add(key)
    waiting.push(...(manifest[key]?.imports ?? []))
  }
  return [...seen]
}
