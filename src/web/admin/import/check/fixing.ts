import type { ImportAnswer, ImportMendInput } from '#shared/import/import-contract.ts'

/** Every group mends in the same way; `turn` says that something was mended and lists are to be read again. */
export type Fixing = { answer: ImportAnswer; turn: number; fix: (input: ImportMendInput) => Promise<void> }
