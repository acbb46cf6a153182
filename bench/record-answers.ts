import { readFileSync, writeFileSync } from 'node:fs'
import { type BuildManifest, pageAssetsOf } from '#shared/page/page-assets.ts'
import type { RenderPage } from '#shared/page/render-contract.ts'
import { fetchShopApi } from '#web/api/fetch-shop-api.ts'
import { type Bench, shopSize } from './bench.ts'
import { type Recording, recordingFile, recordingShopApi } from './recorded-shop-api.ts'
import { startShop } from './running-shop.ts'
import { findSampleAddresses } from './sample-addresses.ts'

/** Renders the recorded pages once from a running shop and keeps what their loaders were told. */
export async function recordAnswers(bench: Bench) {
  const databaseUrl = await bench.databases.urlOf(shopSize)
  const { product, category } = await findSampleAddresses(databaseUrl)
  const recording: Recording = { pages: { product, category }, answers: {} }
  const { render } = (await import(`${process.cwd()}/dist/server/entry-server.js`)) as { render: RenderPage }
  const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as BuildManifest
  const shop = await startShop({ databaseUrl })
  try {
    const api = recordingShopApi(fetchShopApi(shop.origin), recording.answers)
    for (const url of [product, category]) {
      await render({ url, tier: 'retail', api, assets: pageAssetsOf(manifest) })
    }
  } finally {
    await shop.stop()
  }
  writeFileSync(recordingFile, `${JSON.stringify(recording, null, 1)}\n`)
}
