import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ShopApi } from '#shared/api/shop-api.ts'

/** The addresses of the recorded pages, and every answer their loaders were given. */
export type Recording = { pages: { product: string; category: string }; answers: Record<string, unknown> }

export const recordingFile = join(import.meta.dirname, 'recorded-answers.generated.json')

export function readRecording(): Recording {
  return JSON.parse(readFileSync(recordingFile, 'utf8'))
}

/** Passes every question on and keeps the answer. */
export function recordingShopApi(api: ShopApi, answers: Recording['answers']): ShopApi {
  return answerWith(async (name, args) => {
    const answer = await (api[name] as (...given: unknown[]) => Promise<unknown>)(...args)
    answers[keyOf(name, args)] = answer
    return answer
  })
}

/** Answers at once from the recording: what remains is the cost of the page itself. */
export function recordedShopApi({ answers }: Recording): ShopApi {
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
