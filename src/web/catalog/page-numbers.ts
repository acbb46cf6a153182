import { defaultPageSize, maxPage } from '#shared/api/list-size.ts'

export function pageCount(total: number): number {
  return Math.min(maxPage, Math.max(1, Math.ceil(total / defaultPageSize)))
}

/** The first, the last and those around the current one; null where some are left out. */
export function pageNumbers(current: number, last: number): (number | null)[] {
  const shown = [...new Set([1, current - 1, current, current + 1, last])]
    .filter((page) => page >= 1 && page <= last)
    .sort((a, b) => a - b)
  return shown.flatMap((page, index) => {
    const before = shown[index - 1]
    return before !== undefined && page - before > 1 ? [null, page] : [page]
  })
}
