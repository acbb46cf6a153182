import type { ApplianceModel } from '#shared/fit/model-contract.ts'
import type { ArticleCandidate, PlateAnswer } from '#shared/plate/plate-endpoints.ts'
import type { Place } from '#web/plate-reader/straight-lines.ts'

/** A frame on the photo: around a line that was read, or around what the model was read from. */
export type Frame = { corners: Place[]; isCode: boolean }

/** The photo as the window shows it; the file itself is sent to nobody unless the customer says so. */
export type ShownPhoto = { file: File; picture: ImageBitmap }

/** Where the customer is. */
export type PlateStep =
  | { at: 'start'; error?: string }
  | { at: 'reading'; done: 'photo' | 'loading' | 'text'; share: number; lines?: number }
  | { at: 'found'; answer: PlateAnswer; isPrinted: boolean }
  | { at: 'nothing' }
  /** Read, but not compared. `isBusy`: the shop was reached, and takes no questions now. */
  | { at: 'offline'; read: string; isBusy: boolean }
  | { at: 'not-loaded' }

/** What is photographed and what happens with it; without a receiver the window leads to the page of the model or of the product. */
export type PlateSubject = {
  onModel?: (model: ApplianceModel) => void
  /** The label of a product instead of a plate. */
  onArticle?: (article: ArticleCandidate) => void
  /** The kind of appliance, where the page knows it. */
  drawing?: string
}
