import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { findHaproxy } from '#harness/temporary-haproxy.ts'
import { findVarnish } from '#harness/temporary-varnish.ts'

/** Since 250 it judges a unit that is not installed. */
const systemdVersion = Number(
  /^systemd (\d+)/.exec(spawnSync('systemd-analyze', ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1] ?? 0,
)

test.runIf(systemdVersion >= 250)('systemd accepts the unit, and finds it well locked up', () => {
  const unit = 'deploy/systemd/shildik.service'
  const { stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
  const judged = execFileSync('systemd-analyze', ['security', '--offline=yes', unit], { encoding: 'utf8' })
  // Where Node lies is this machine's business.
  const faults = stderr.split('\n').filter((line) => line.includes('shildik') && !line.includes('is not executable'))

  expect(faults).toEqual([])
  expect(Number(/exposure level for shildik.service: ([\d.]+)/.exec(judged)?.[1])).toBeLessThan(2)
})

const haproxy = findHaproxy()
test.runIf(haproxy)('HAProxy accepts its file, and says when to come again whatever it answers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shildik-deploy-'))
  const given = readFileSync('deploy/haproxy/haproxy.cfg', 'utf8')
    .replaceAll('/etc/haproxy/', `${resolve('deploy/haproxy')}/`)
    .replace('/run/haproxy/', `${folder}/`)
  writeFileSync(join(folder, 'haproxy.cfg'), given)
  const { status, stderr } = spawnSync(haproxy!, ['-c', '-f', join(folder, 'haproxy.cfg')], { encoding: 'utf8' })
  rmSync(folder, { recursive: true, force: true })
  const [head = ''] = readFileSync('deploy/haproxy/away.http', 'utf8').split('\r\n\r\n')

  expect(status, stderr).toBe(0)
  expect(head.split('\r\n')).toEqual(expect.arrayContaining(['HTTP/1.1 503 Service Unavailable', 'Retry-After: 2']))
  expect([...given.matchAll(/errorfile (\d+) /g)].map(([, code]) => code)).toEqual(['500', '502', '503', '504'])
})

const varnish = findVarnish()
test.runIf(varnish)('Varnish accepts its rules', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'shildik-deploy-'))
  const args = ['-C', '-j', 'none', '-n', folder, '-f', resolve('deploy/varnish/shop.vcl')]
  const { status, stderr } = spawnSync(varnish!, args, { encoding: 'utf8', maxBuffer: 2 ** 26 })
  rmSync(folder, { recursive: true, force: true })
  if (status !== 0 && /Could not find VMOD xkey/i.test(stderr)) context.skip('varnish-modules is not installed here')

  expect(status, stderr.slice(0, 500)).toBe(0)
})

test('the machines of the cluster have the addresses that its files name', () => {
  const own = readFileSync('deploy/cluster/compose.yaml', 'utf8')
  const given = new Set([...own.matchAll(/ipv4_address: ([\d.]+)/g)].map(([, address]) => address))
  const named = ['haproxy/haproxy.cfg', 'patroni/patroni.yml', 'etcd/etcd.yml', 'varnish/shop.vcl'].flatMap((file) => {
    const rules = readFileSync(`deploy/${file}`, 'utf8').replaceAll(/#.*/g, '')
    return [...rules.matchAll(/\b10\.0\.0\.[1-9]\d*(?![\d/])/g)].map(([address]) => address)
  })

  expect(given.size).toBe(6)
  expect(named.filter((address) => !given.has(address))).toEqual([])
})
