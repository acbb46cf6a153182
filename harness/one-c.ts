/** 1С as it speaks to a shop: it enters, sends files in parts, asks for each until it is done, and fetches orders until it has them. */

type Asked = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body: Buffer | undefined }
/** Carries one call to the shop and its answer back. */
export type Ask = (asked: Asked) => Promise<Buffer>

const usualLogin = { login: '1c', password: 'secret-of-1c' }

export function speakOneC(ask: Ask, { login, password }: { login: string; password: string } = usualLogin) {
  let cookie = ''

  async function fetched(type: string, mode: string, given: Record<string, string> = {}, body?: Buffer) {
    const basic = Buffer.from(`${login}:${password}`).toString('base64')
    return ask({
      method: body ? 'POST' : 'GET',
      path: `/api/exchange/1c?${new URLSearchParams({ type, mode, ...given })}`,
      headers: {
        ...(mode === 'checkauth' && { authorization: `Basic ${basic}` }),
        ...(cookie && { cookie }),
        ...(body && { 'content-type': 'application/octet-stream' }),
      },
      body,
    })
  }

  /** Lines of an answer; of another kind of exchange with `type`. */
  async function call(mode: string, { type = 'catalog', ...given }: Record<string, string> = {}, body?: Buffer) {
    return (await fetched(type, mode, given, body)).toString().trimEnd().split('\n')
  }

  async function enter(type = 'catalog') {
    const lines = await call('checkauth', { type })
    if (lines[0] === 'success') cookie = `${lines[1]}=${lines[2]}`
    return lines
  }

  async function send(filename: string, content: string | Buffer, { partBytes = 1_000_000, type = 'catalog' } = {}) {
    const bytes = Buffer.from(content as string)
    let lines: string[] = []
    for (let at = 0; at < bytes.length; at += partBytes) {
      lines = await call('file', { filename, type }, bytes.subarray(at, at + partBytes))
      if (lines[0] !== 'success') return lines
    }
    return lines
  }

  /** As long as it is told to wait. */
  async function load(filename: string, type = 'catalog') {
    for (let asked = 0; asked < 400; asked++) {
      const lines = await call('import', { filename, type })
      if (lines[0] !== 'progress') return lines
    }
    throw new Error('no end of progress')
  }

  /** A whole exchange of these files, in their order. */
  async function exchange(files: Record<string, string | Buffer>) {
    await enter()
    await call('init')
    const answers: string[][] = []
    for (const [name, content] of Object.entries(files)) await send(name, content)
    for (const name of Object.keys(files)) if (/\.xml$/.test(name)) answers.push(await load(name))
    await call('complete')
    return answers
  }

  /** Orders as the shop gives them, in the encoding the file names. */
  async function orders() {
    const bytes = await fetched('sale', 'query')
    const encoding = /encoding="([^"]+)"/.exec(bytes.toString('latin1', 0, 100))?.[1] ?? 'utf-8'
    return new TextDecoder(encoding).decode(bytes)
  }

  /** A whole exchange of orders as old configurations speak it: a file is taken as soon as it is sent. */
  async function exchangeOrders(answer?: string | Buffer) {
    await enter('sale')
    await call('init', { type: 'sale' })
    const given = await orders()
    const confirmed = await call('success', { type: 'sale' })
    const taken = answer === undefined ? null : await send('orders.xml', answer, { type: 'sale' })
    return { given, confirmed, taken }
  }

  return { call, enter, send, load, exchange, orders, exchangeOrders }
}

/** Calls to a shop that runs in a process of its own. `origin` is asked each time: a shop that was killed may come back at another port. */
export function askAt(origin: () => string, timeoutMs: number): Ask {
  return async ({ method, path, headers, body }) => {
    const answer = await fetch(origin() + path, {
      method,
      headers,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body && { body: new Uint8Array(body) }),
    })
    return Buffer.from(await answer.arrayBuffer())
  }
}
