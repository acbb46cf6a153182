import { plateFiles } from 'virtual:plate-files'
import type { ScanAnswer, ScanRequest } from './scan-worker.ts'

/** What finds codes in a picture of the camera: the browser itself where it can, else the library that also reads plates. */
export type CodeReader = { read(video: HTMLVideoElement): Promise<string[]>; end(): void }
/** The library did not arrive. */
export class ReaderMissing extends Error {}

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> }

const formats = ['ean_13', 'code_128', 'data_matrix', 'qr_code']
/** More pixels only take longer. */
const pictureWidth = 1280

export async function openCodeReader(): Promise<CodeReader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const known: string[] = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (!BarcodeDetector || !formats.every((format) => known.includes(format))) return openWorker()
  const detector = new BarcodeDetector({ formats })
  return {
    read: async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue),
    end: () => undefined,
  }
}

function openWorker(): CodeReader {
  const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module' })
  let lastId = 0
  return {
    async read(video) {
      const picture = await createImageBitmap(video, {
        resizeWidth: Math.min(pictureWidth, video.videoWidth),
        resizeQuality: 'medium',
      })
      return ask(worker, { id: ++lastId, picture, library: plateFiles.barcodes.url })
    },
    end: () => worker.terminate(),
  }
}

function ask(worker: Worker, request: ScanRequest): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const ended = new AbortController()
    const { signal } = ended
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<ScanAnswer>) => {
        if (data.id !== request.id) return
        ended.abort()
        if ('codes' in data) resolve(data.codes)
        else if (data.failed === 'library') reject(new ReaderMissing())
        else resolve([])
      },
      { signal },
    )
    // Its own script did not come.
    worker.addEventListener('error', () => reject(new ReaderMissing()), { signal })
    worker.postMessage(request, [request.picture])
  })
}
