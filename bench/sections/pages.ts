import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { cpuSeconds } from '#harness/process-cost.ts'
import { median } from '#harness/statistics.ts'
import { reactRenderMs, recordedPages } from '../baseline/renderer-comparison.ts'
import { type Bench, shopSize } from '../bench.ts'
import { loadPage, type PageLoadResult, pageClient } from '../load/page-load.ts'
import { findSampleAddresses } from '../load/sample-addresses.ts'
import { startShop } from '../measured-shop.ts'
import type { Row, Section } from '../table.ts'

type Server = { port: number; pid: number }
type Cost = { perSecond: number; cpuMicroseconds: number }

const headers = { 'accept-encoding': 'br' }
const leastRatio = 0.6

/** A cached page, against a server that does nothing but send the same bytes. */
export async function measurePages(bench: Bench): Promise<Section> {
  const databaseUrl = await bench.databases.urlOf(shopSize)
  const addresses = await findSampleAddresses(databaseUrl)
  const shop = await startShop({ databaseUrl })
  try {
    const rows: Row[] = []
    for (const page of ['product', 'category'] as const)
      rows.push(...(await measurePage(bench, shop, page, addresses[page])))
    return {
      title: 'Cached pages',
      note: `brotli, 32 connections of ${pageClient}, medians of alternating rounds`,
      rows,
    }
  } finally {
    await shop.stop()
  }
}

async function measurePage(bench: Bench, shop: Server, page: 'product' | 'category', path: string): Promise<Row[]> {
  const body = await fetchCompressed(shop.port, path)
  const baseline = await startBaselineServer(body)
  try {
    const [own, reference] = await alternate(bench, path, [shop, baseline])
    const renderMs = await reactRenderMs(bench, recordedPages(page))
    return [
      {
        what: `${page} page (${body.length} B), requests/s`,
        value: own!.perSecond.toFixed(0),
        reference: `${reference!.perSecond.toFixed(0)} baseline server`,
        ratio: own!.perSecond / reference!.perSecond,
        bar: `≥ ${leastRatio}`,
        pass: own!.perSecond / reference!.perSecond >= leastRatio,
      },
      {
        what: `${page} page, CPU per request`,
        value: `${own!.cpuMicroseconds.toFixed(0)} µs`,
        reference: `${reference!.cpuMicroseconds.toFixed(0)} µs baseline server`,
        ratio: own!.cpuMicroseconds / reference!.cpuMicroseconds,
      },
      {
        what: `${page} page, CPU per request`,
        value: `${own!.cpuMicroseconds.toFixed(0)} µs`,
        reference: `${(renderMs * 1000).toFixed(0)} µs renderToString alone`,
        ratio: own!.cpuMicroseconds / (renderMs * 1000),
      },
    ]
  } finally {
    await baseline.stop()
  }
}

/** In alternating rounds, so that other load on the machine affects both. */
async function alternate(bench: Bench, path: string, servers: Server[]): Promise<Cost[]> {
  const rounds = bench.quick ? 2 : 7
  const seconds = bench.quick ? 1 : 3
  const load = (server: Server, duration: number) =>
    loadPage({ port: server.port, path, connections: 32, seconds: duration, headers })
  for (const server of servers) await load(server, 1)

  const costs: Cost[][] = servers.map(() => [])
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, server] of servers.entries()) {
      const before = cpuSeconds(server.pid)
      const result = await load(server, seconds)
      expectNoFailures(result, path)
      const cpuMicroseconds = ((cpuSeconds(server.pid) - before) / result.requests) * 1e6
      costs[index]!.push({ perSecond: result.perSecond, cpuMicroseconds })
    }
  }
  return costs.map((each) => ({
    perSecond: median(each.map((cost) => cost.perSecond)),
    cpuMicroseconds: median(each.map((cost) => cost.cpuMicroseconds)),
  }))
}

function expectNoFailures({ failures, requests }: PageLoadResult, path: string) {
  if (failures > 0) throw new Error(`${failures} of ${requests} answers for ${path} were failures`)
}

/** The bytes of a popular page: after many requests the shop compresses it again at a higher level. */
async function fetchCompressed(port: number, path: string): Promise<Buffer> {
  for (let turn = 0; turn < 50; turn += 1) await fetchOnce(port, path)
  await pause(1000)
  return fetchOnce(port, path)
}

async function fetchOnce(port: number, path: string): Promise<Buffer> {
  const [response] = await once(get({ host: '127.0.0.1', port, path, headers }), 'response')
  if (response.statusCode !== 200 || response.headers['content-encoding'] !== 'br') {
    throw new Error(`${path} answered ${response.statusCode} ${response.headers['content-encoding']}`)
  }
  return buffer(response)
}

async function startBaselineServer(body: Buffer) {
  const folder = mkdtempSync(join(tmpdir(), 'shildik-bench-'))
  const file = join(folder, 'page.br')
  writeFileSync(file, body)
  const child = fork(join(import.meta.dirname, '../baseline/page-server.ts'), [file], { execArgv: process.execArgv })
  const [address] = (await once(child, 'message')) as [AddressInfo]
  return {
    port: address.port,
    pid: child.pid!,
    async stop() {
      child.disconnect()
      await once(child, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
}
