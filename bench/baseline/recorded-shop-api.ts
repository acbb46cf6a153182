import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ShopApi } from '#shared/api/shop-api.ts'

/** Every answer that the loaders of some pages were given. */
export type RecordedAnswers = Record<string, unknown>
/** The pages the renderers are compared with. */
export type Recording = { pages: { product: string; category: string }; answers: RecordedAnswers }

export const recordingFile = join(import.meta.dirname, 'recorded-answers.generated.json')

export function readRecording(): Recording {
  return JSON.parse(readFileSync(recordingFile, 'utf8'))
}

/** Passes every call on and records the answer. */
export function recordingShopApi(api: ShopApi, answers: RecordedAnswers): ShopApi {
  return answerWith(async (name, args) => {
    const answer = await (api[name] as (...given: unknown[]) => Promise<unknown>)(...args)
    answers[keyOf(name, args)] = answer
    return answer
  })
}

/** Answers at once from the recording: what remains is the cost of the page itself. */
export function recordedShopApi({ answers }: { answers: RecordedAnswers }): ShopApi {
  return answerWith(async (name, args) => {
    const key = keyOf(name, args)
    if (!(key in answers)) throw new Error(`Nothing recorded for ${key}; record again: npm run bench -- --record`)
    return answers[key]
  })
}

function answerWith(answer: (name: keyof ShopApi, args: unknown[]) => Promise<unknown>): ShopApi {
  return new Proxy({} as ShopApi, {
    get:
      (_api, name) =>
      (...args: unknown[]) =>
        answer(name as keyof ShopApi, args),
  })
}

function keyOf(name: keyof ShopApi, args: unknown[]): string {
  return `${name} ${JSON.stringify(args)}`
}
