import { savedList, saveJson } from '#web/store/saved.ts'

/** «Вы смотрели»: ids of recently viewed products, stored in this browser only. */
const key = 'viewed'
const mostKept = 12

export function readViewed(): number[] {
  return savedList(key, isId).slice(0, mostKept)
}

/** The latest first, each once. */
export function noteViewed(id: number) {
  saveJson(key, [id, ...readViewed().filter((each) => each !== id)].slice(0, mostKept))
}

function isId(each: unknown): each is number {
  return Number.isSafeInteger(each) && Number(each) > 0
}

/** «Очистить». The product one is looking at right now may stay. */
export function forgetViewed(except?: number) {
  saveJson(key, except === undefined ? null : [except])
}
