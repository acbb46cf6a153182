/** Fetches a file of the reader once: afterwards it is in the browser's store, also without a connection. */
const storeName = 'plate-reader'

export async function fetchReaderFile(
  url: string,
  onLoaded: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  // Only a secure page has a store; the browser's ordinary cache serves the others.
  const store = typeof caches === 'undefined' ? null : await caches.open(storeName).catch(() => null)
  const known = await store?.match(url)
  if (known) {
    const body = new Uint8Array(await known.arrayBuffer())
    onLoaded(body.length)
    return body
  }
  const answer = await fetch(url)
  if (!answer.ok || !answer.body) throw new Error(`${url}: ${answer.status}`)
  const body = await collect(answer.body, onLoaded)
  await store?.put(url, new Response(body)).catch(() => {})
  await forgetOlder(store, url)
  return body
}

async function collect(
  stream: ReadableStream<Uint8Array>,
  onLoaded: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  let length = 0
  const reader = stream.getReader()
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    pieces.push(piece.value)
    length += piece.value.length
    onLoaded(length)
  }
  const body = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    body.set(piece, at)
    at += piece.length
  }
  return body
}

/** The name is followed by a hash: another hash of the same name is an older version. */
async function forgetOlder(store: Cache | null, url: string) {
  const name = url.replace(/-[^-]+$/u, '-')
  for (const { url: stored } of (await store?.keys().catch(() => [])) ?? []) {
    if (stored.includes(name) && !stored.endsWith(url)) await store?.delete(stored).catch(() => {})
  }
}
