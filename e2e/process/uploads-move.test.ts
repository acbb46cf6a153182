import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '#server/platform/files/open-store.ts'
import { startS3Server } from '#server/testing/s3-server.ts'
import { makeDatabase, makeDataDir, type RunningShop, startShop } from './process-fixtures.ts'

const server = process.env.TEST_DATABASE_URL

/** A shop with photos of somebody's, at their random names. */
function makePhotos(dataDir: string): string[] {
  const folder = join(dataDir, 'uploads', 'products')
  mkdirSync(folder, { recursive: true })
  const names = Array.from({ length: 150 }, () => `p-${randomBytes(8).toString('hex')}-3f2a1c.webp`)
  for (const name of names) writeFileSync(join(folder, name), randomBytes(20_000))
  return names
}

function runMove(shop: RunningShop, env: Record<string, string>, to: string) {
  const child = spawn(process.execPath, ['dist/server/uploads.js', '--to', to, '--settle', '1'], {
    env: { ...process.env, ...env, DATA_DIR: shop.dataDir, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (piece) => {
    output += piece
  })
  return { child, exited: once(child, 'exit') as Promise<[number | null]>, output: () => output }
}

test('a move that is killed in the middle goes on when it is started again, and the shop shows its photos throughout', async () => {
  const s3 = await startS3Server()
  onTestFinished(() => s3.close())
  const dataDir = makeDataDir()
  const names = makePhotos(dataDir)
  const address = `/uploads/products/${names[75]}`
  // A server is ready sooner than a new embedded database.
  const env = { ...s3.env, ...(server && { DATABASE_URL: await makeDatabase(server) }) }
  const shop = await startShop({ ...env, DATA_DIR: dataDir, DEMO: 'off', SHOP_OPEN: 'on' })
  const seen = new Set<number>()
  const watching = new AbortController()
  const watch = (async () => {
    while (!watching.signal.aborted) {
      seen.add((await fetch(shop.origin + address)).status)
      await delay(20)
    }
  })()
  const inBucket = async () => {
    let count = 0
    for await (const _file of openStore(s3.url, { dataDir: '', s3Keys: s3.keys }).list('')) count++
    return count
  }

  const first = runMove(shop, env, s3.url)
  await expect.poll(inBucket, { interval: 50 }).toBeGreaterThan(20)
  first.child.kill('SIGKILL')
  await first.exited
  const half = await inBucket()
  expect(half).toBeLessThan(names.length)

  const second = runMove(shop, env, s3.url)
  const [code] = await second.exited
  expect([code, second.output()]).toEqual([0, expect.stringContaining(`Перенесено файлов: ${names.length}`)])
  expect(await inBucket()).toBe(names.length)

  rmSync(join(shop.dataDir, 'uploads'), { recursive: true })
  await expect.poll(async () => (await fetch(shop.origin + address)).status).toBe(200)
  watching.abort()
  await watch
  expect([...seen]).toEqual([200])
  await shop.stop()
})
