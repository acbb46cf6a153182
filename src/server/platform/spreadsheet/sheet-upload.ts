import multipart from '@fastify/multipart'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { problemError } from '#server/platform/http/problems.ts'
import { ShopApiError } from '#shared/problem/shop-api-error.ts'
import { SheetError, type SheetErrorCode } from './sheet-limits.ts'

/** A form with one table in it, small enough to be held: a list of parts, not a price list. */
export async function registerSheetForms(scope: FastifyInstance, { maxBytes }: { maxBytes: number }) {
  await scope.register(multipart, {
    limits: { files: 1, fileSize: maxBytes, fields: 0, parts: 1, fieldNameSize: 100, headerPairs: 20 },
  })
}

export async function readSheetForm(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw problemError('unsupported-type')
  try {
    const file = await request.file()
    if (file?.fieldname !== 'file') throw problemError('bad-input')
    return await file.toBuffer()
  } catch (error) {
    // The reader of forms gives a status to what exceeds a limit, and none to a form that is broken or cut off.
    if (error instanceof ShopApiError || (error as FastifyError).statusCode !== undefined) throw error
    throw problemError('bad-input')
  }
}

const sentences: Record<SheetErrorCode, (row: string) => string> = {
  unreadable: (row) => `Не удалось прочитать файл${row}. Подойдут XLSX и CSV`,
  'old-excel': () => 'Это старый формат XLS или файл с паролем. Сохраните его как XLSX без пароля',
  'too-many-rows': () => 'В файле слишком много строк. Разделите его на части',
  'too-many-columns': (row) => `В файле слишком много столбцов${row}`,
  'cell-too-long': (row) => `Слишком длинный текст в ячейке${row}`,
  'too-large': () => 'Файл слишком большой',
}

/** What the user can fix about a file. Anything else is thrown on. */
export function sheetProblem(error: unknown): unknown {
  if (!(error instanceof SheetError)) return error
  const row = error.row === null ? '' : `, строка ${error.row}`
  return problemError('bad-sheet', { error: sentences[error.code](row) })
}
