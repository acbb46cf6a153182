/** «Вы смотрели»: ids of recently viewed products, stored in this browser only. */
const key = 'viewed'
const mostKept = 12

export function readViewed(): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, mostKept) : []
  } catch {
    return []
  }
}

/** The latest first, each once. */
export function noteViewed(id: number) {
  try {
    localStorage.setItem(key, JSON.stringify([id, ...readViewed().filter((each) => each !== id)].slice(0, mostKept)))
  } catch {
    // Without storage nothing is remembered.
  }
}

/** «Очистить». The product one is looking at right now may stay. */
export function forgetViewed(except?: number) {
  try {
    if (except === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify([except]))
  } catch {
    // Without storage there is nothing to forget.
  }
}
