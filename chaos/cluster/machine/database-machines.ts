import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { queryDatabase } from '#harness/databases.ts'
import { waitFor } from '#harness/shop-process.ts'
import type { Query } from '#harness/stocked-products.ts'
import { serverAccount } from '#harness/temporary-postgres.ts'
import type { Machine } from './machine.ts'
import { agreedOn, isWhole, type Member, parseMembers } from './patroni-state.ts'

/** Three machines of the database, each with etcd, Patroni and PostgreSQL as deploy/ has them. */
export type DatabaseMachines = {
  machines: readonly Machine[]
  /** Of the shop, with all three named. */
  url: string
  /** The same to read from: the shop leaves out whoever is the primary. */
  readUrl: string
  /** All three say so. */
  isWhole(): Promise<boolean>
  /** Two of them say so. */
  find(role: Member['role'], except?: Machine): Promise<Machine>
  /** A statement to whoever takes writes. */
  query: Query
  /** A statement of the superuser to this machine. */
  queryAt<Row extends Record<string, unknown>>(machine: Machine, sql: string): Promise<Row[]>
  urlAt(machine: Machine): string
  startEtcd(machine: Machine): void
  startPatroni(machine: Machine): void
}

const password = 'a password inside the room'
const shopLogin = `shop:${encodeURIComponent(password)}`
const passwords = {
  PATRONI_SUPERUSER_PASSWORD: password,
  PATRONI_REPLICATION_PASSWORD: password,
  PATRONI_REWIND_PASSWORD: password,
}
/** Three servers share this machine's memory. */
const small = { shared_buffers: '64MB', max_worker_processes: '4', wal_buffers: '4MB' }

export async function startDatabases(machines: readonly Machine[], programs: string): Promise<DatabaseMachines> {
  const account = serverAccount()!

  function startEtcd(machine: Machine) {
    const file = join(machine.folder, 'etcd.yml')
    const filledIn = readFileSync('deploy/etcd/etcd.yml', 'utf8')
      .replace('name: database1', `name: ${machine.name}`)
      .replace(/^(.*-urls: http:\/\/)10\.0\.0\.11/gm, `$1${machine.address}`)
      .replace('/var/lib/etcd/shildik', join(machine.folder, 'etcd'))
    writeFileSync(file, filledIn)
    // On other processors than Intel's it wants to be told that this is meant.
    const env: Record<string, string> = process.arch === 'x64' ? {} : { ETCD_UNSUPPORTED_ARCH: process.arch }
    machine.start({ name: 'etcd', command: ['etcd', '--config-file', file], env, account })
  }

  function startPatroni(machine: Machine) {
    const file = join(machine.folder, 'patroni.yml')
    const own = Object.entries({ ...small, unix_socket_directories: machine.folder })
    const filledIn = readFileSync('deploy/patroni/patroni.yml', 'utf8')
      .replace('name: database1', `name: ${machine.name}`)
      .replaceAll('connect_address: 10.0.0.11', `connect_address: ${machine.address}`)
      .replace('/var/lib/postgresql/15/shildik', join(machine.folder, 'data'))
      .replace('/usr/lib/postgresql/15/bin', programs)
      .replace(
        /^(postgresql:\n)/m,
        `$1  parameters:\n${own.map(([name, value]) => `    ${name}: ${value}\n`).join('')}`,
      )
    writeFileSync(file, filledIn)
    machine.start({ name: 'patroni', command: ['patroni', file], env: { ...passwords, HOME: machine.folder }, account })
  }

  for (const machine of machines) {
    mkdirSync(machine.folder, { recursive: true })
    chownSync(machine.folder, account.uid, account.gid)
    startEtcd(machine)
    startPatroni(machine)
  }

  /** What each machine that answers says; one that was cut off goes on saying what was before. */
  async function told(): Promise<Member[][]> {
    const asked = machines.map(async ({ address }) => {
      const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2000) })
      return parseMembers(await answer.text())
    })
    const answers = await Promise.allSettled(asked)
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  }

  const hosts = machines.map(({ address }) => address).join(',')
  const url = `postgres://${shopLogin}@${hosts}/shop?target_session_attrs=read-write`
  const urlAt = (machine: Machine) => `postgres://${shopLogin}@${machine.address}/shop`
  const adminAt = (machine: Machine, name: string) =>
    `postgres://postgres:${encodeURIComponent(password)}@${machine.address}/${name}`

  async function find(role: Member['role'], except?: Machine): Promise<Machine> {
    let found: Machine | undefined
    await waitFor(async () => {
      const named = agreedOn(await told(), role).filter((name) => name !== except?.name)
      found = machines.find(({ name }) => name === named[0])
      return found !== undefined
    })
    return found!
  }

  const isAllWhole = async () => {
    const answers = await told()
    return answers.length === machines.length && answers.every((members) => isWhole(members, machines.length))
  }
  await waitFor(isAllWhole, { everyMs: 500 })
  const primary = await find('primary')
  await queryDatabase(adminAt(primary, 'postgres'), `create role shop login password '${password}'`)
  await queryDatabase(adminAt(primary, 'postgres'), 'create database shop owner shop')

  return {
    machines,
    url,
    readUrl: `postgres://${shopLogin}@${hosts}/shop`,
    urlAt,
    isWhole: isAllWhole,
    find,
    async query(sql, params) {
      return queryDatabase(urlAt(await find('primary')), sql, params)
    },
    queryAt: (machine, sql) => queryDatabase(adminAt(machine, 'shop'), sql),
    startEtcd,
    startPatroni,
  }
}
