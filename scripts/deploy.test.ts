import { execFileSync, spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

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
