import type { LabelKind } from '#shared/plate/plate-text.ts'
import type { Look } from './cleared-photo.ts'
import type { PlateReading } from './plate-reading.ts'
import type { Place } from './straight-lines.ts'

export type ReaderFile = 'barcodes' | 'core' | 'letters'
export type ReaderFiles = Record<ReaderFile, { url: string; size: number }>

/** What the page asks of the worker: printed codes first, the letters only where those said nothing. */
export type ReaderRequest =
  | { id: number; ask: 'barcodes'; photo: ImageBitmap; files: ReaderFiles }
  | { id: number; ask: 'text'; kind: LabelKind; look: Look; files: ReaderFiles }

export type Barcode = { text: string; corners: Place[] }

export type ReaderAnswer =
  | { id: number; state: 'loading'; loaded: number }
  | { id: number; state: 'reading' }
  | { id: number; state: 'barcodes'; barcodes: Barcode[] }
  | { id: number; state: 'text'; reading: PlateReading }
  | { id: number; state: 'failed'; isLoading: boolean }
