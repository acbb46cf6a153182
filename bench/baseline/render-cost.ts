/** A process of its own for each measurement, so that neither renderer runs on code the other one has optimised or deoptimised. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { median } from '#harness/statistics.ts'
import { type BuildManifest, pageAssetsOf } from '#shared/page/page-assets.ts'
import type { RenderPage } from '#shared/page/render-contract.ts'
import type { PrepareReactRender } from './react-render.tsx'
import { type RecordedAnswers, recordedShopApi } from './recorded-shop-api.ts'

export type Renderer = 'shop' | 'react'
/** Pages, rendered in turn, and a file with `answers` for all of them. */
export type RecordedPages = { urls: string[]; answersFile: string }
type Task = RecordedPages & { renderer: Renderer; batches: number }

const pagesInBatch = 100
const warmUpBatches = 4

/** Milliseconds of processor time for one page. */
export async function measureRenderCost(task: Task): Promise<number> {
  const child = fork(import.meta.filename, [JSON.stringify(task)], { execArgv: process.execArgv })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${task.urls[0]} was not measured: the process of ${task.renderer} ended with ${code}`)
  })
  const [message] = await Promise.race([once(child, 'message'), ended])
  ended.catch(() => {})
  return message as number
}

async function measureHere({ renderer, urls, answersFile, batches }: Task): Promise<number> {
  const recording = JSON.parse(readFileSync(answersFile, 'utf8')) as { answers: RecordedAnswers }
  const pages = await Promise.all(urls.map((url) => prepare(renderer, url, recording)))
  let turns = 0
  const renderOnce = () => pages[turns++ % pages.length]!()
  const costs: number[] = []
  for (let batch = 0; batch < batches + warmUpBatches; batch += 1) {
    const before = process.cpuUsage()
    for (let turn = 0; turn < pagesInBatch; turn += 1) await renderOnce()
    const used = process.cpuUsage(before)
    if (batch >= warmUpBatches) costs.push((used.user + used.system) / 1000 / pagesInBatch)
  }
  return median(costs)
}

async function prepare(
  renderer: Renderer,
  url: string,
  recording: { answers: RecordedAnswers },
): Promise<() => unknown> {
  const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as BuildManifest
  const input = {
    url,
    tier: 'retail' as const,
    api: recordedShopApi(recording),
    assets: pageAssetsOf(manifest, ''),
  }
  if (renderer === 'shop') {
    const { render } = (await load('dist/server/entry-server.js')) as { render: RenderPage }
    const result = await render(input)
    if (result.kind !== 'page' || result.status !== 200) throw new Error(`${input.url} is not rendered as a page`)
    return () => render(input)
  }
  const { prepareReactRender } = (await load('dist/bench/react-render.js')) as {
    prepareReactRender: PrepareReactRender
  }
  return prepareReactRender(input)
}

function load(file: string): Promise<unknown> {
  return import(`${process.cwd()}/${file}`)
}

if (process.send && process.argv[1] === import.meta.filename) {
  process.send(await measureHere(JSON.parse(process.argv[2]!)))
  process.disconnect()
}
