import { useRead } from '#web/api/use-read.ts'

/** Rows of an import; a fix reads them again. The old rows stay until the answer comes. */
export function useRows(id: number, query: Record<string, string>) {
  const { answer, state, reload } = useRead('GET /api/admin/imports/:id/rows', {
    params: { id },
    query: new URLSearchParams(query),
  })
  return { rows: answer?.rows, total: answer?.total ?? 0, isFailed: state === 'failed', retry: reload }
}

/** What a fix of rows changes on the screen. */
export const readByFixes = ['GET /api/admin/imports/:id/rows', 'GET /api/admin/imports/:id/sections'] as const
