import type { FastifyInstance } from 'fastify'

/** 1С as it speaks to the shop: it enters, sends files in parts and asks for each until it is done. */
export function openOneC(app: FastifyInstance, { login = '1c', password = 'secret-of-1c' } = {}) {
  let cookie = ''

  async function call(mode: string, given: Record<string, string> = {}, body?: Buffer) {
    const query = new URLSearchParams({ type: 'catalog', mode, ...given })
    const answer = await app.inject({
      method: body ? 'POST' : 'GET',
      url: `/api/exchange/1c?${query}`,
      headers: {
        ...(mode === 'checkauth' && {
          authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`,
        }),
        ...(cookie && { cookie }),
        ...(body && { 'content-type': 'application/octet-stream' }),
      },
      ...(body && { payload: body }),
    })
    return answer.body.trimEnd().split('\n')
  }

  async function enter() {
    const lines = await call('checkauth')
    if (lines[0] === 'success') cookie = `${lines[1]}=${lines[2]}`
    return lines
  }

  async function send(filename: string, content: string | Buffer, partBytes = 1_000_000) {
    const bytes = Buffer.from(content as string)
    let lines: string[] = []
    for (let at = 0; at < bytes.length; at += partBytes) {
      lines = await call('file', { filename }, bytes.subarray(at, at + partBytes))
      if (lines[0] !== 'success') return lines
    }
    return lines
  }

  /** As long as it is told to wait. */
  async function load(filename: string) {
    for (let asked = 0; asked < 400; asked++) {
      const lines = await call('import', { filename })
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

  return { call, enter, send, load, exchange }
}
