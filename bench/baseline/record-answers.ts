import { readFileSync, writeFileSync } from 'node:fs'
import { type BuildManifest, pageAssetsOf } from '#shared/page/page-assets.ts'
import type { RenderPage } from '#shared/page/render-contract.ts'
import { shopApiAt } from '#web/api/call-shop.ts'
import { type Bench, shopSize } from '../bench.ts'
import { findSampleAddresses } from '../load/sample-addresses.ts'
import { type RunningShop, startShop } from '../measured-shop.ts'
import { type RecordedAnswers, type Recording, recordingFile, recordingShopApi } from './recorded-shop-api.ts'

export async function recordAnswers(bench: Bench) {
  const databaseUrl = await bench.databases.urlOf(shopSize)
  const { product, category } = await findSampleAddresses(databaseUrl)
  const shop = await startShop({ databaseUrl })
  const answers = await recordPages(shop, [product, category]).finally(() => shop.stop())
  const recording: Recording = { pages: { product, category }, answers }
  writeFileSync(recordingFile, `${JSON.stringify(recording, null, 1)}\n`)
}

/** Renders the pages once from a running shop and records the answers to their loaders. */
export async function recordPages({ origin }: Pick<RunningShop, 'origin'>, urls: string[]): Promise<RecordedAnswers> {
  const { render } = (await import(`${process.cwd()}/dist/server/entry-server.js`)) as { render: RenderPage }
  const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as BuildManifest
  const answers: RecordedAnswers = {}
  const api = recordingShopApi(shopApiAt(origin), answers)
  for (const url of urls) await render({ url, tier: 'retail', api, assets: pageAssetsOf(manifest, '') })
  return answers
}
