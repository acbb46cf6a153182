import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/platform/process/config.ts'

/**
 * Behind a proxy nobody has named in TRUST_PROXY every visitor has the proxy's address: limits count them as one, and what is meant for
 * this machine alone would be open to all. The shop notices and reports it to its operator.
 */
export type UnknownProxy = {
  /** Came through such a proxy, so its address says nothing about the client. */
  isForwarded(request: FastifyRequest): boolean
  /** For the operator; null: nothing seen. */
  warning(): string | null
}

export const unknownProxyText =
  'Магазин стоит за прокси, а TRUST_PROXY не задан: все посетители считаются одним адресом. Задайте TRUST_PROXY, например loopback'

export function watchUnknownProxy(
  app: FastifyInstance,
  { trustProxy, publicOrigin }: Pick<Config, 'trustProxy' | 'publicOrigin'>,
): UnknownProxy {
  if (trustProxy.length > 0) return { isForwarded: () => false, warning: () => null }
  let isSeen = false

  function notice() {
    if (isSeen) return
    isSeen = true
    app.log.warn(unknownProxyText)
  }

  // The shop itself speaks no TLS, so somebody in front of it does.
  if (publicOrigin.startsWith('https:')) notice()
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isSeen && isForwarded(request)) notice()
    done()
  })
  return { isForwarded, warning: () => (isSeen ? unknownProxyText : null) }
}

/** The header counts only from a neighbouring machine: anybody else could send it. */
function isForwarded({ ip, headers }: FastifyRequest): boolean {
  return isNeighbour(ip) && (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined)
}

function isNeighbour(ip: string): boolean {
  const address = ip.replace(/^::ffff:/, '')
  return /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|f[cd][0-9a-f]{2}:)/i.test(address) || address === '::1'
}
