import { type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string }

/** One person's browser. Every question has a connection of its own, and so goes to whichever process is next in turn. */
export function openVisitor(cookies = new Map<string, string>()) {
  function send(
    url: string,
    { method = 'GET', body, headers = {} }: { method?: string; body?: Buffer; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return new Promise((resolve, reject) => {
      const asked = request(url, { method, agent: false, headers: { ...(cookie && { cookie }), ...headers } })
      asked.on('error', reject)
      asked.on('response', async (answer) => {
        for (const line of answer.headers['set-cookie'] ?? []) keep(line)
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: (await buffer(answer)).toString(),
        })
      })
      asked.end(body)
    })
  }

  function keep(line: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === '' || /max-age=0/i.test(line)) cookies.delete(name)
    else cookies.set(name, value)
  }

  return {
    get: (url: string) => send(url),
    /** A question that other sites must not ask. */
    look: async (url: string) => send(url, { headers: await headersFor(url) }),
    /** The same cookies in another browser, which does not hear of what happens in this one. */
    copy: (): { get(url: string): Promise<Answer> } => openVisitor(new Map(cookies)),
    /** As the shop's own pages do it, with the token. */
    async change(url: string, body: unknown, method = 'POST') {
      return send(url, {
        method,
        body: Buffer.from(JSON.stringify(body)),
        headers: await headersFor(url, 'application/json'),
      })
    },
    async sendForm(url: string, form: { payload: Buffer; headers: Record<string, string> }) {
      const headers = await headersFor(url, form.headers['content-type'] ?? '')
      return send(url, { method: 'POST', body: form.payload, headers })
    },
  }

  async function headersFor(url: string, type?: string): Promise<Record<string, string>> {
    if (!cookies.has('XSRF-TOKEN')) await send(new URL('/api/session', url).href)
    return {
      ...(type && { 'content-type': type }),
      'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
    }
  }
}
