/** One of the servers an address names. */
export type Host = { host: string; port: number }

export type DatabaseAddress = {
  /** More than one: the shop looks for the one that takes writes. */
  hosts: Host[]
  /** Whether a server that takes no writes is turned down. */
  wants: 'any' | 'read-write'
  /** The same with the first host alone: node-postgres reads no more. */
  url: string
}

const shape = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?#]*)([/?#].*)?$/i
const portOf = /^(.*?)(?::(\d{1,5}))?$/
/** «primary» tells by recovery and «read-write» by what is allowed; for the shop both mean the server it can sell with. */
const wantedOf = new Map<string | null, DatabaseAddress['wants']>([
  ['any', 'any'],
  ['read-write', 'read-write'],
  ['primary', 'read-write'],
])

/** What may stand in DATABASE_URL, as libpq writes it: `postgres://shop@one:5432,two:5432/shop?target_session_attrs=read-write`. */
export function parseDatabaseAddress(text: string): DatabaseAddress | null {
  const [, head, list, tail = ''] = shape.exec(text) ?? []
  if (head === undefined || list === undefined) return null
  const hosts = list.split(',').map(parseHost)
  const url = `${head}${list.split(',')[0]}${tail}`
  if (!URL.canParse(url) || hosts.some((host) => host === null)) return null
  const given = new URL(url).searchParams.get('target_session_attrs')
  // libpq would take whichever answers first; a shop that cannot write has nothing of it.
  const wants = given === null ? (hosts.length > 1 ? 'read-write' : 'any') : wantedOf.get(given)
  return wants ? { hosts: hosts as Host[], wants, url } : null
}

/** Replicas to read from, in the same manner. What libpq would look for does not matter: all are asked, and a primary is left alone. */
export function parseReadAddress(text: string): Pick<DatabaseAddress, 'hosts' | 'url'> | null {
  return parseDatabaseAddress(
    text.replace(/(?<=[?&]target_session_attrs=)(?:standby|prefer-standby|read-only)(?=&|$)/, 'any'),
  )
}

function parseHost(text: string, _at: number, all: string[]): Host | null {
  const [, host = '', port = '5432'] = portOf.exec(text) ?? []
  // A single empty host is one that stands elsewhere in the address, or the machine's own socket.
  if (host === '' && all.length > 1) return null
  if (Number(port) < 1 || Number(port) > 65_535) return null
  return { host: decodeURIComponent(host.replace(/^\[(.*)\]$/, '$1')), port: Number(port) }
}
