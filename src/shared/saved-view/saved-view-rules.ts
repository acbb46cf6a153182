/** A view of a list is what stands in its address, under a name of one's own. */

/** The lists that have filters, by their address. */
export const viewedLists = [
  'orders',
  'products',
  'users',
  'reviews',
  'searches',
  'journal',
  'models',
  'diagrams',
] as const
export type ViewedList = (typeof viewedLists)[number]

export const longestViewName = 40
/** More nobody finds a view among. */
export const mostViews = 20
export const longestQuery = 1000

/** What opens one thing or turns a page belongs to no view. */
const passing = ['page', 'order', 'user', 'guest', 'request', 'model', 'symptom', 'batch']

/** The address of a view, without the question mark: in one order, so that two alike are one. */
export function viewQuery(search: string): string {
  const params = new URLSearchParams(search)
  for (const word of passing) params.delete(word)
  const words = [...params].filter(([, value]) => value.trim() !== '')
  return new URLSearchParams(words.sort(([one], [other]) => (one < other ? -1 : 1))).toString()
}
