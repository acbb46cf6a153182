/** The pages worth a button: the first, the last, and those beside the current one; a gap is a negative number. */
export function pagesAround(page: number, last: number): number[] {
  const near = [1, page - 1, page, page + 1, last].filter((each) => each >= 1 && each <= last)
  if (page <= 2) near.push(Math.min(3, last))
  const pages = [...new Set(near)].sort((a, b) => a - b)
  return pages.flatMap((each, at) => {
    const gap = each - (pages[at - 1] ?? 0)
    if (gap <= 1) return [each]
    return gap === 2 ? [each - 1, each] : [-each, each]
  })
}
