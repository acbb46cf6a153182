import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'

/**
 * One page of a PDF as bare pixels. PDFium runs as WebAssembly in a thread of its own: a file that is broken, endless or
 * malicious costs that thread, and the shop goes on.
 */
export type PdfPage =
  | { ok: true; data: Buffer; width: number; height: number; pages: number }
  | { ok: false; error: 'unreadable' | 'password' | 'no-page' | 'too-long'; pages?: number }

/** Enough for the small print of a sheet, and less than a minute of a slow machine. */
const longSide = 2600
const usualLimitMs = 20_000

const code = `
const { parentPort, workerData } = require('node:worker_threads')
const { PDFiumLibrary } = require(workerData.library)
async function draw() {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(workerData.bytes)
  const pages = document.getPageCount()
  if (workerData.page > pages) return { ok: false, error: 'no-page', pages }
  const page = document.getPage(workerData.page - 1)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = workerData.longSide / Math.max(originalWidth, originalHeight, 1)
  const drawn = await page.render({ scale, render: 'bitmap' })
  return { ok: true, data: drawn.data, width: drawn.width, height: drawn.height, pages }
}
draw().then(
  (answer) => parentPort.postMessage(answer),
  (error) => parentPort.postMessage({ ok: false, error: /password/i.test(String(error)) ? 'password' : 'unreadable' }),
)`

export function drawPdfPage(bytes: Buffer, page: number, limitMs = usualLimitMs): Promise<PdfPage> {
  return new Promise((resolve) => {
    const library = createRequire(import.meta.url).resolve('@hyzyla/pdfium')
    const worker = new Worker(code, {
      eval: true,
      execArgv: [],
      env: {},
      workerData: { library, bytes: new Uint8Array(bytes), page, longSide },
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    const end = (answer: PdfPage) => {
      clearTimeout(timer)
      resolve(answer)
      void worker.terminate()
    }
    const timer = setTimeout(() => end({ ok: false, error: 'too-long' }), limitMs)
    worker.once('message', (answer: PdfPage) => end(answer.ok ? { ...answer, data: Buffer.from(answer.data) } : answer))
    worker.once('error', () => end({ ok: false, error: 'unreadable' }))
    worker.once('exit', () => end({ ok: false, error: 'unreadable' }))
  })
}
