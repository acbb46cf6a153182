import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { median } from '#harness/statistics.ts'
import type { Bench } from '../bench.ts'
import { readRecording, recordingFile } from './recorded-shop-api.ts'
import { measureRenderCost, type RecordedPages, type Renderer } from './render-cost.ts'

let built: Promise<unknown> | undefined

/** React is bundled for production into the reference by the shop's own build settings: else it would be four times slower. */
function buildReactRender(): Promise<unknown> {
  built ??= build({
    logLevel: 'error',
    plugins: [islandsInOneTree],
    build: { ssr: 'bench/baseline/react-render.tsx', outDir: 'dist/bench' },
  })
  return built
}

/** The shop renders each island separately; the baseline renders them as part of one tree. */
const islandsInOneTree: Plugin = {
  name: 'islands-in-one-tree',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('/use-hydrated.ts') ? join(import.meta.dirname, 'always-hydrated.ts') : null),
}

/** Milliseconds of processor time per page of each renderer, measured in turns. */
export async function compareRenderers(bench: Bench, page: 'product' | 'category'): Promise<Record<Renderer, number>> {
  await buildReactRender()
  const pages = recordedPages(page)
  const costs: Record<Renderer, number[]> = { shop: [], react: [] }
  for (let round = 0; round < (bench.quick ? 1 : 5); round += 1) {
    for (const renderer of ['shop', 'react'] as const) {
      costs[renderer].push(await measureRenderCost({ renderer, ...pages, batches: bench.quick ? 3 : 6 }))
    }
  }
  return { shop: median(costs.shop), react: median(costs.react) }
}

export function recordedPages(page: 'product' | 'category'): RecordedPages {
  return { urls: [readRecording().pages[page]], answersFile: recordingFile }
}

export async function reactRenderMs(bench: Bench, pages: RecordedPages): Promise<number> {
  await buildReactRender()
  return measureRenderCost({ renderer: 'react', ...pages, batches: bench.quick ? 3 : 6 })
}
