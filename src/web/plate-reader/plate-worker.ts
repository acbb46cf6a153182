/**
 * The reader of plates, in a worker of its own: the page stays quick, and compiled code is allowed here only (http-headers.ts). The
 * photo comes from the page and goes nowhere; what is fetched are the reader's own files.
 */
import createCore from 'tesseract.js-core/tesseract-core-simd-lstm.js'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { type GreyImage, greyOf } from './grey-image.ts'
import { readPhoto } from './plate-reading.ts'
import type { Barcode, ReaderAnswer, ReaderFile, ReaderFiles, ReaderRequest } from './reader-messages.ts'
import { openTextReader, type TextReader } from './text-reader.ts'

/** More pixels of a photo say nothing more. */
const largestSide = 2200
const sideForBarcodes = 1600

const loaded: Record<ReaderFile, number> = { barcodes: 0, core: 0, letters: 0 }
let barcodeLibrary: Promise<void> | undefined
let textReader: Promise<TextReader> | undefined
let grey: GreyImage | undefined

self.addEventListener('message', ({ data }: MessageEvent<ReaderRequest>) => void answer(data))

async function answer(request: ReaderRequest) {
  const { id } = request
  let isLoading = true
  try {
    if (request.ask === 'barcodes') {
      const small = pixels(request.photo, sideForBarcodes)
      grey = greyOf(pixels(request.photo, largestSide))
      request.photo.close()
      barcodeLibrary ??= openBarcodes(id, request.files)
      await barcodeLibrary
      isLoading = false
      send({ id, state: 'barcodes', barcodes: await barcodesOf(small) })
    } else {
      textReader ??= openLetters(id, request.files)
      const reader = await textReader
      isLoading = false
      send({ id, state: 'reading' })
      if (!grey) throw new Error('no photo was given')
      send({ id, state: 'text', reading: readPhoto(reader, grey, request) })
    }
  } catch {
    // What did not arrive is asked for again the next time.
    if (request.ask === 'barcodes') barcodeLibrary = undefined
    else textReader = undefined
    send({ id, state: 'failed', isLoading })
  }
}

function send(message: ReaderAnswer) {
  self.postMessage(message)
}

function load(id: number, files: ReaderFiles, name: ReaderFile) {
  return fetchReaderFile(files[name].url, (bytes) => {
    loaded[name] = bytes
    send({ id, state: 'loading', loaded: loaded.barcodes + loaded.core + loaded.letters })
  })
}

async function openBarcodes(id: number, files: ReaderFiles) {
  const wasmBinary = (await load(id, files, 'barcodes')).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
}

async function openLetters(id: number, files: ReaderFiles): Promise<TextReader> {
  const [core, letters] = await Promise.all([load(id, files, 'core'), load(id, files, 'letters')])
  return openTextReader(await createCore({ wasmBinary: core }), letters)
}

function pixels(photo: ImageBitmap, longest: number): ImageData {
  const scale = Math.min(1, longest / Math.max(photo.width, photo.height))
  const [width, height] = [Math.max(1, Math.round(photo.width * scale)), Math.max(1, Math.round(photo.height * scale))]
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(photo, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}

async function barcodesOf(image: ImageData): Promise<Barcode[]> {
  const found = await readBarcodes(image, {
    formats: ['QRCode', 'DataMatrix', 'Code128'],
    tryHarder: true,
    maxNumberOfSymbols: 4,
  })
  return found.map(({ text, position: { topLeft, topRight, bottomRight, bottomLeft } }) => ({
    text,
    corners: [topLeft, topRight, bottomRight, bottomLeft].map(({ x, y }) => ({
      x: x / image.width,
      y: y / image.height,
    })),
  }))
}

/** Fetches a file of the reader once: afterwards it is in the browser's store, also without a connection. */
const storeName = 'plate-reader'

async function fetchReaderFile(url: string, onLoaded: (bytes: number) => void): Promise<Uint8Array<ArrayBuffer>> {
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
