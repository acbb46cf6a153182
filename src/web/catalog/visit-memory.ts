/** Older visits begin anew. */
const mostVisits = 20

/** What a page keeps of each visit, so that Back finds it as it was left. The same address opened again is another visit. */
export function createVisitMemory<Kept>() {
  const visits = new Map<string, Kept>()
  return {
    save(visit: string, kept: Kept) {
      visits.delete(visit)
      visits.set(visit, kept)
      const [oldest] = visits.keys()
      if (visits.size > mostVisits && oldest !== undefined) visits.delete(oldest)
    },
    recall: (visit: string): Kept | undefined => visits.get(visit),
  }
}
