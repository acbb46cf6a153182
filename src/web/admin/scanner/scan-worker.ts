/**
 * Reads codes where the browser itself cannot, in a worker: compiled code is allowed here only (http-headers.ts). Pictures of the camera
 * come from the page and go nowhere.
 */
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

export type ScanRequest = { id: number; picture: ImageBitmap; library: string }
export type ScanAnswer = { id: number; codes: string[] } | { id: number; failed: 'library' | 'picture' }

let library: Promise<unknown> | undefined

self.addEventListener('message', ({ data }: MessageEvent<ScanRequest>) => void answer(data))

async function answer({ id, picture, library: url }: ScanRequest) {
  const image = pixels(picture)
  picture.close()
  try {
    library ??= open(url)
    await library
  } catch {
    // Asked for again with the next picture.
    library = undefined
    return send({ id, failed: 'library' })
  }
  try {
    const found = await readBarcodes(image, {
      formats: ['EAN13', 'Code128', 'DataMatrix', 'QRCode'],
      tryHarder: true,
      maxNumberOfSymbols: 4,
    })
    send({ id, codes: found.map(({ text }) => text) })
  } catch {
    send({ id, failed: 'picture' })
  }
}

function send(message: ScanAnswer) {
  self.postMessage(message)
}

async function open(url: string) {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  await prepareZXingModule({ overrides: { wasmBinary: await answer.arrayBuffer() }, fireImmediately: true })
}

function pixels(picture: ImageBitmap): ImageData {
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  context.drawImage(picture, 0, 0)
  return context.getImageData(0, 0, picture.width, picture.height)
}
