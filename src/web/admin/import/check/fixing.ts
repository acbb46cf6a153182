import type { ImportAnswer, ImportMendInput } from '#shared/import/import-contract.ts'

/** Every group mends in the same way; `turn` says that something was mended and lists are to be read again. */
export type Mending = { answer: ImportAnswer; turn: number; mend: (input: ImportMendInput) => Promise<void> }
