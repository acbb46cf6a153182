import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { configNames } from '#server/platform/process/config.ts'

/** Names that are not the shop's: Node's own, images, and those that PostgreSQL, Patroni and etcd read. */
const foreignNames = /^(NODE_|POSTGRES_|PG|PATRONI_|ETCD_|(SUPERUSER|REPLICATION|REWIND|SHOP)_PASSWORD$|DEBIAN_IMAGE$)/

/** `ENV A=1 B=2` of a Dockerfile, `Environment=A=1` of a unit; `A: 1`, `- A=1` and `${A}` of YAML. */
function namesSetIn(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const patterns = !file.endsWith('.yaml')
    ? [/(?<=^(?:(?:ENV|ARG)\s|Environment=).*?)\b([A-Z][A-Z0-9_]*)(?==)/gm]
    : [/^\s+(?:-\s+)?["']?([A-Z][A-Z0-9_]*)["']?(?=[:=])/gm, /(?<!\$)\$\{?([A-Z][A-Z0-9_]*)/g]
  const names = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''))
  return [...new Set(names)].filter((name) => !foreignNames.test(name))
}

const deployed = [
  'Dockerfile',
  'compose.yaml',
  'deploy/cluster/compose.yaml',
  'deploy/systemd/shildik.service',
  'deploy/kubernetes/shop.yaml',
]

test.each(deployed)('every setting in %s is one the shop reads', (file) => {
  const names = namesSetIn(file)

  expect(names).not.toEqual([])
  expect(names.filter((name) => !(configNames as readonly string[]).includes(name))).toEqual([])
})

test.each(['README.md', 'README.ru.md'])('every setting of the shop is explained in %s', (file) => {
  const readme = readFileSync(file, 'utf8')

  expect(configNames.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})
