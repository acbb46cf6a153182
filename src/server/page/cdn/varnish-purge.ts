import { cdnTag, everyPage } from './cdn-headers.ts'

/** A cache in front of the shop that can be told what is old. */
export type CdnNode = {
  name: string
  /** Null is every page. Throws until the node has said that it is done. */
  purge(tags: readonly string[] | null): Promise<void>
}

const timeoutMs = 3000
const tagsAtOnce = 200

/** Varnish with vmod_xkey, set up by deploy/varnish/shop.vcl. */
export function varnishNode(url: string): CdnNode {
  async function send(keys: readonly string[]): Promise<void> {
    const answer = await fetch(url, {
      method: 'PURGE',
      headers: { 'surrogate-key': keys.join(' ') },
      signal: AbortSignal.timeout(timeoutMs),
    })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${url} answers ${answer.status} to PURGE`)
  }

  return {
    name: url,
    async purge(tags) {
      if (tags === null) return send([everyPage])
      for (let at = 0; at < tags.length; at += tagsAtOnce) await send(tags.slice(at, at + tagsAtOnce).map(cdnTag))
    },
  }
}
