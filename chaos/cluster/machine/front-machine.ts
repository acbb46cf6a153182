import type { ChildProcess } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { waitFor } from '#harness/shop-process.ts'
import { endProgram, type Machine } from './machine.ts'

/** HAProxy on both sides of Varnish, as deploy/ has them. */
export type FrontMachine = {
  machine: Machine
  /** Where visitors come to. */
  origin: string
  /** As `systemctl restart`: nobody listens for a moment. */
  restartBalancer(): Promise<void>
}

export async function startFront(machine: Machine, varnishd: string): Promise<FrontMachine> {
  const inFolder = (name: string) => join(machine.folder, name)
  copyFileSync('deploy/haproxy/away.http', inFolder('away.http'))
  const balancer = readFileSync('deploy/haproxy/haproxy.cfg', 'utf8')
    .replaceAll('/etc/haproxy/', `${machine.folder}/`)
    .replace('/run/haproxy/', `${machine.folder}/`)
    // As many files as it would like to have open not every container allows.
    .replace('maxconn 20000', 'maxconn 2000\n    log stdout format raw local0')
  writeFileSync(inFolder('haproxy.cfg'), balancer)
  // Between the cache and the shops stands HAProxy.
  const cache = readFileSync('deploy/varnish/shop.vcl', 'utf8').replace(
    /\.host = "10\.0\.0\.2\d"; \.port = "3000";/g,
    '.host = "127.0.0.1"; .port = "8080";',
  )
  writeFileSync(inFolder('shop.vcl'), cache)

  const origin = `http://${machine.address}`
  const startBalancer = () =>
    machine.start({ name: 'haproxy', command: ['haproxy', '-W', '-f', inFolder('haproxy.cfg')] })
  const place = ['-n', inFolder('varnish'), '-f', inFolder('shop.vcl'), '-a', ':6081', '-s', 'malloc,64M']
  const settings = ['-p', 'http_gzip_support=off', '-p', 'http_resp_hdr_len=12k']
  machine.start({ name: 'varnish', command: [varnishd, '-F', '-j', 'none', ...place, ...settings] })
  let running: ChildProcess = startBalancer()
  await waitFor(() => answers(origin))
  return {
    machine,
    origin,
    async restartBalancer() {
      await endProgram(running)
      running = startBalancer()
      await waitFor(() => answers(origin))
    },
  }
}

/** Anything: without a shop it is a 503. */
function answers(origin: string): Promise<boolean> {
  return fetch(`${origin}/healthz`).then(
    () => true,
    () => false,
  )
}
