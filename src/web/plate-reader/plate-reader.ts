/** The page's side of the reader: one worker for the whole visit, so that a second photo is read at once and without a connection. */
import { plateFiles } from 'virtual:plate-files'
import type { LabelKind } from '#shared/plate/plate-text.ts'
import type { Look } from './cleared-photo.ts'
import type { PlateReading } from './plate-reading.ts'
import type { Barcode, ReaderAnswer, ReaderRequest } from './reader-messages.ts'

let worker: Worker | undefined
let lastId = 0
let giveUp: (() => void) | undefined

const totalBytes = Object.values(plateFiles).reduce((sum, { size }) => sum + size, 0)

/** The reader's files did not arrive, as opposed to a photo that could not be read. */
export class ReaderNotLoaded extends Error {}
/** The customer does not wait any longer. */
export class ReadingCancelled extends Error {}

type Watch = { onLoaded: (share: number) => void; onReading?: () => void }

export async function readBarcodesOf(photo: ImageBitmap, watch: Watch): Promise<Barcode[]> {
  const answer = await ask({ id: ++lastId, ask: 'barcodes', photo, files: plateFiles }, [photo], watch)
  return answer.state === 'barcodes' ? answer.barcodes : []
}

/** Of the photo that was given last, looked at in the way that is asked for. */
export async function readTextOf({ kind, look }: { kind: LabelKind; look: Look }, watch: Watch): Promise<PlateReading> {
  const answer = await ask({ id: ++lastId, ask: 'text', kind, look, files: plateFiles }, [], watch)
  return answer.state === 'text' ? answer.reading : { readings: [], lines: [] }
}

/** A worker in the middle of a photo listens to nobody: it is ended, and the next photo gets a new one. */
export function cancelReading() {
  if (!giveUp) return
  worker?.terminate()
  worker = undefined
  giveUp()
}

function ask(request: ReaderRequest, transfer: Transferable[], { onLoaded, onReading }: Watch): Promise<ReaderAnswer> {
  worker ??= new Worker(new URL('./plate-worker.ts', import.meta.url), { type: 'module' })
  const asked = worker
  return new Promise<ReaderAnswer>((resolve, reject) => {
    const end = () => {
      giveUp = undefined
      asked.removeEventListener('message', listen)
      asked.removeEventListener('error', fail)
    }
    const fail = () => {
      end()
      asked.terminate()
      if (worker === asked) worker = undefined
      reject(new ReaderNotLoaded())
    }
    const listen = ({ data }: MessageEvent<ReaderAnswer>) => {
      if (data.id !== request.id) return
      if (data.state === 'loading') return onLoaded(Math.min(1, data.loaded / totalBytes))
      if (data.state === 'reading') return onReading?.()
      end()
      if (data.state !== 'failed') resolve(data)
      else reject(data.isLoading ? new ReaderNotLoaded() : new Error('the photo was not read'))
    }
    giveUp = () => {
      end()
      reject(new ReadingCancelled())
    }
    asked.addEventListener('message', listen)
    asked.addEventListener('error', fail)
    asked.postMessage(request, transfer)
  })
}
