import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpointUrl } from '#shared/api/endpoint.ts'
import type { ShopApi } from '#shared/shop-api.ts'

/** Every answer that the loaders of some pages were given. */
export type RecordedAnswers = Record<string, unknown>
/** The pages the renderers are compared with. */
export type Recording = { pages: { product: string; category: string }; answers: RecordedAnswers }

export const recordingFile = join(import.meta.dirname, 'recorded-answers.generated.json')

export function readRecording(): Recording {
  return JSON.parse(readFileSync(recordingFile, 'utf8'))
}

/** Passes every call on and keeps the answer. */
export function recordingShopApi(api: ShopApi, answers: RecordedAnswers): ShopApi {
  return async (key, ...given) => {
    const answer = await api(key, ...given)
    answers[callOf(key, given)] = answer
    return answer
  }
}

/** Answers at once from the recording: what remains is the cost of the page itself. */
export function recordedShopApi({ answers }: { answers: RecordedAnswers }): ShopApi {
  return async (key, ...given) => {
    const call = callOf(key, given)
    if (!(call in answers)) throw new Error(`Nothing recorded for ${call}; record again: npm run bench -- --record`)
    return answers[call] as never
  }
}

/** A page only reads, so the address says everything. */
function callOf(key: string, [given]: readonly unknown[]): string {
  return endpointUrl(key, given as Parameters<typeof endpointUrl>[1])
}
