import { useRead } from '#web/api/use-read.ts'

/** While a city is being typed. */
const pauseMs = 300

/** Ways, dates and prices for this sum and city. The last answer stays in sight while the next is on its way. */
export function useDelivery(city: string, total: number) {
  return useRead('GET /api/delivery', { query: { city: city.trim() || null, total } }, { pauseMs })
}
