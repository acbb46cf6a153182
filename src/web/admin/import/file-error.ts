import type { ImportKind } from '#shared/import/import-contract.ts'

/** What is wrong with a file can often be said before it is sent; what is inside, the shop finds out. */
const megabyte = 1024 * 1024
const limits = {
  sheet: { bytes: 50 * megabyte, tooLarge: 'Файл больше 50 МБ' },
  photos: { bytes: 500 * megabyte, tooLarge: 'Файл больше 500 МБ' },
} as const

type Unfinished = { file_name: string; file_bytes: number }

export function fileError(
  kind: ImportKind,
  { name, size }: { name: string; size: number },
  unfinished?: Unfinished,
): string | null {
  const ending = /\.([^.]+)$/.exec(name.toLowerCase())?.[1] ?? ''
  if (unfinished && unfinished.file_bytes !== size) return `Это другой файл. Нужен «${unfinished.file_name}»`
  if (size === 0) return 'Файл пуст'
  if (size > limits[kind].bytes) return limits[kind].tooLarge
  if (kind === 'photos') return ending === 'zip' ? null : 'Нужен архив ZIP'
  if (ending === 'xls') return 'Это старый формат Excel. Сохраните файл как XLSX'
  return ['xlsx', 'csv', 'txt', 'tsv'].includes(ending) ? null : 'Подойдут XLSX и CSV'
}
