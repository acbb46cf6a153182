import { useEffect, useRef, useState } from 'react'
import { normalizeCode } from '#shared/catalog/product-code.ts'
import { lookAlikeCode } from '#shared/code/code-reading.ts'
import { barcodeTexts, joinedReadings, type PlateText } from '#shared/plate/joined-readings.ts'
import { codesOfPlate } from '#shared/plate/plate-codes.ts'
import type { PlateAnswer, ReadBy } from '#shared/plate/plate-endpoints.ts'
import { type LabelKind, plateWords } from '#shared/plate/plate-text.ts'
import { isRejected } from '#shared/problem/shop-api-error.ts'
import { callShop, shopError } from '#web/api/call-shop.ts'
import {
  cancelReading,
  ReaderNotLoaded,
  ReadingCancelled,
  readBarcodesOf,
  readTextOf,
} from '#web/plate-reader/plate-reader.ts'
import type { PlacedLine } from '#web/plate-reader/plate-reading.ts'
import type { Frame, PlateStep, ShownPhoto } from './plate-steps.ts'

const largestShown = 1200
/** A photo that says nothing is looked at in other ways for so long; then another photo helps more. */
const patience = 4000
const notPhotoText = (name: string) => `«${name}» — не фото. Нужен снимок: JPG, PNG или WebP`

/** Of a plate the model is wanted; of anything in the search box whatever it is. */
type Wanted = 'model' | 'article' | 'any'

/** From a photo to what the shop knows of it. Whatever is not answered before the next photo is forgotten. */
export function usePlateReading(kind: LabelKind, wanted: Wanted) {
  const [step, setStep] = useState<PlateStep>({ at: 'start' })
  const [photo, setPhoto] = useState<ShownPhoto>()
  const [frames, setFrames] = useState<Frame[]>([])
  const attempt = useRef(0)
  const lastTexts = useRef<{ texts: PlateText[]; words: string[] }>({ texts: [], words: [] })

  useEffect(() => cancelReading, [])

  async function take(file: File) {
    const own = ++attempt.current
    const say = (next: PlateStep) => own === attempt.current && setStep(next)
    setFrames([])
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
    if (!picture) return say({ at: 'start', error: notPhotoText(file.name) })
    const scale = Math.min(1, largestShown / Math.max(picture.width, picture.height))
    setPhoto({
      file,
      picture: await createImageBitmap(picture, { resizeWidth: Math.max(1, Math.round(picture.width * scale)) }),
    })
    say({ at: 'reading', done: 'photo', share: 0 })
    try {
      const onLoaded = (share: number) => say({ at: 'reading', done: 'loading', share })
      const barcodes = await readBarcodesOf(picture, { onLoaded })
      const printed = barcodeTexts(
        barcodes.map(({ text }) => text),
        kind,
      )
      if (printed.length > 0) {
        const answer = certain(await askShop(printed, []))
        if (!isEmpty(answer)) {
          if (own === attempt.current) setFrames(barcodes.map(({ corners }) => ({ corners, isCode: true })))
          return say({ at: 'found', answer, isPrinted: true })
        }
      }
      const readings: string[][] = []
      const startedAt = performance.now()
      let answer: PlateAnswer = { models: [], articles: [] }
      let shown: PlacedLine[] = []
      for (const look of ['plain', 'ink', 'pressed'] as const) {
        if (look !== 'plain' && performance.now() - startedAt > patience) break
        if (look === 'pressed' && (isLegible(shown) || !isEmpty(answer))) break
        const reading = await readTextOf(
          { kind, look },
          { onLoaded, onReading: () => look === 'plain' && say({ at: 'reading', done: 'loading', share: 1 }) },
        )
        if (own !== attempt.current) return
        readings.push(...reading.readings)
        if (reading.lines.length > 0) shown = reading.lines
        setFrames(shown.map(({ corners }) => ({ corners, isCode: false })))
        say({ at: 'reading', done: 'text', share: 1, lines: shown.length })
        const next = await askShop(joinedReadings(readings, kind), plateWords(readings.flat()))
        if (!isEmpty(next)) answer = next
        if (isNamed(answer)) break
      }
      const read = [...answer.models, ...answer.articles].map((each) => foldedOf(each.read))
      const isCode = (text: string) => read.some((code) => foldedOf(text).includes(code))
      if (own === attempt.current) setFrames(shown.map(({ corners, text }) => ({ corners, isCode: isCode(text) })))
      say(isEmpty(answer) ? { at: 'nothing' } : { at: 'found', answer, isPrinted: false })
    } catch (error) {
      if (error instanceof ReadingCancelled) return
      say(stepOf(error))
    }
  }

  async function askShop(texts: PlateText[], words: string[]): Promise<PlateAnswer> {
    lastTexts.current = { texts, words }
    if (texts.length === 0) return { models: [], articles: [] }
    const { models, articles } = await callShop('POST /api/plate', { body: { texts, words } })
    if (wanted === 'article') return { models: [], articles }
    // A plate names a model; numbers on it that resemble articles are chance.
    return { models, articles: wanted === 'model' || models.length > 0 ? [] : articles }
  }

  function stepOf(error: unknown): PlateStep {
    if (error instanceof ReaderNotLoaded) return { at: 'not-loaded' }
    const [code] = codesOfPlate(lastTexts.current.texts)
    if (!code || isRejected(error)) return { at: 'nothing' }
    return { at: 'offline', read: code.read, isBusy: shopError(error).problem.code !== 'unreachable' }
  }

  /** The connection is back: nothing is read again. */
  async function askAgain() {
    const own = ++attempt.current
    const { texts, words } = lastTexts.current
    const next = await askShop(texts, words).then(
      (answer): PlateStep => (isEmpty(answer) ? { at: 'nothing' } : { at: 'found', answer, isPrinted: false }),
      stepOf,
    )
    if (own === attempt.current) setStep(next)
  }

  function restart(error?: string) {
    attempt.current += 1
    cancelReading()
    setStep({ at: 'start', ...(error && { error }) })
  }

  return { step, photo, frames, take, askAgain, restart, giveUp: () => setStep({ at: 'nothing' }) }
}

/** Something better than what worn signs may be taken for: the photo need not be looked at again. */
function isNamed({ models, articles }: PlateAnswer): boolean {
  return [...models, ...articles].some(({ by }) => by !== 'worn')
}

/** Enough lines are read without doubt: it is ink, whatever the model may be. */
function isLegible(lines: readonly PlacedLine[]): boolean {
  return lines.filter(({ sure, text }) => sure >= 60 && text.length >= 6).length >= 3
}

function isEmpty({ models, articles }: PlateAnswer): boolean {
  return models.length + articles.length === 0
}

/** A printed code is not misread: what only resembles it is something else. */
function certain({ models, articles }: PlateAnswer): PlateAnswer {
  const isNamed = ({ by }: { by: ReadBy }) => by === 'code' || by === 'number'
  return { models: models.filter(isNamed), articles: articles.filter(isNamed) }
}

function foldedOf(text: string): string {
  return lookAlikeCode(normalizeCode(text))
}
