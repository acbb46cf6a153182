import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fileExists } from '#server/platform/files/private-files.ts'
import { builtServerDir, clientDir } from '#server/platform/process/project-paths.ts'
import { type BuildManifest, headScriptFile, pageAssetsOf } from '#shared/page/page-assets.ts'
import type { RenderPage } from '#shared/page/render-contract.ts'
import type { Pages } from './page-service.ts'

/** The renderer and the addresses of its scripts as the last build left them; null where nothing was built (development). */
export async function loadBuiltPages(): Promise<Pages | null> {
  const manifestFile = join(clientDir, '.vite', 'manifest.json')
  const entryFile = join(builtServerDir, 'entry-server.js')
  if (!(await fileExists(manifestFile)) || !(await fileExists(entryFile))) return null
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as BuildManifest
  const entry = (await import(pathToFileURL(entryFile).href)) as {
    render: RenderPage
    readFirstPages: () => Promise<void>
  }
  await entry.readFirstPages()
  const headScript = await readFile(join(clientDir, headScriptFile(manifest)), 'utf8')
  // No line breaks around it: the content policy allows this very text.
  return { render: entry.render, assets: pageAssetsOf(manifest, headScript.trim()) }
}
