import { z } from 'zod'
import { endpoints, tableTypes } from '#shared/api/endpoint.ts'
import { idParam, listLimit, listPage } from '#shared/api/parameters.ts'
import {
  countAddInput,
  countInput,
  countLineInput,
  receiptInput,
  recognisedLines,
  stockDocument,
  stockDocumentList,
  stockMovementList,
  stockTextInput,
  writeoffInput,
} from './stock-contract.ts'
import { documentKinds } from './stock-names.ts'

const params = z.object({ id: idParam })
export const maxStockFileBytes = 5 * 1024 * 1024
/** A thousand lines. */
const linesLimit = 256 * 1024

/** Receiving, write-offs and stocktaking. People with goods in their hands do this: no key opens it. */
export const stockEndpoints = endpoints({
  'POST /api/admin/stock/lines': {
    summary: 'Распознать строки накладной: артикул, количество, цена',
    access: 'admin',
    right: 'stock',
    bodyLimit: 1024 * 1024,
    body: stockTextInput,
    answer: recognisedLines,
  },
  'GET /api/admin/stock/documents': {
    summary: 'Приёмки, списания и инвентаризации',
    access: 'admin',
    right: 'stock',
    query: z.object({ kind: z.enum(documentKinds).optional(), limit: listLimit, page: listPage }),
    answer: stockDocumentList,
  },
  'GET /api/admin/stock/documents/:id': {
    summary: 'Документ склада со строками',
    access: 'admin',
    right: 'stock',
    params,
    answer: stockDocument,
  },
  'POST /api/admin/stock/receipts': {
    summary: 'Принять товар: остаток растёт, закупочная цена обновляется',
    access: 'admin',
    right: 'stock',
    fieldRights: { supplier_id: 'purchase' },
    bodyLimit: linesLimit,
    body: receiptInput,
    answer: stockDocument,
    status: 201,
  },
  'POST /api/admin/stock/writeoffs': {
    summary: 'Списать товар с причиной',
    access: 'admin',
    right: 'stock',
    bodyLimit: linesLimit,
    body: writeoffInput,
    answer: stockDocument,
    status: 201,
  },
  'POST /api/admin/stock/counts': {
    summary: 'Начать инвентаризацию раздела или полки',
    access: 'admin',
    right: 'stock',
    body: countInput,
    answer: stockDocument,
    status: 201,
  },
  'POST /api/admin/stock/counts/:id/lines': {
    summary: 'Прибавить к насчитанному: сканер, список, файл',
    access: 'admin',
    right: 'stock',
    params,
    bodyLimit: linesLimit,
    body: countAddInput,
    answer: stockDocument,
  },
  'PUT /api/admin/stock/counts/:id/lines': {
    summary: 'Записать, сколько насчитали',
    access: 'admin',
    right: 'stock',
    params,
    body: countLineInput,
    answer: stockDocument,
  },
  'POST /api/admin/stock/counts/:id/rest': {
    summary: 'Остальных на полке нет: непосчитанные становятся нулём',
    access: 'admin',
    right: 'stock',
    params,
    answer: stockDocument,
  },
  'POST /api/admin/stock/counts/:id/apply': {
    summary: 'Применить инвентаризацию с учётом проданного за это время',
    access: 'admin',
    right: 'stock',
    params,
    answer: stockDocument,
  },
  'POST /api/admin/stock/counts/:id/cancel': {
    summary: 'Отказаться от инвентаризации',
    access: 'admin',
    right: 'stock',
    params,
    answer: stockDocument,
  },
  'GET /api/admin/products/:id/movements': {
    summary: 'Движение остатка товара: кто, когда, почему',
    access: 'admin',
    right: 'stock',
    params,
    query: z.object({
      limit: listLimit,
      cursor: z
        .string()
        .regex(/^[1-9]\d{0,17}$/)
        .optional(),
    }),
    answer: stockMovementList,
  },
})

/** Apart from the others: it is served where forms with files are read. */
export const stockFileEndpoints = endpoints({
  'POST /api/admin/stock/lines/file': {
    summary: 'Распознать накладную из файла XLSX или CSV',
    access: 'admin',
    right: 'stock',
    bodyLimit: maxStockFileBytes + 64 * 1024,
    body: { files: { file: { summary: 'Накладная: XLSX или CSV, до 5 МБ', types: tableTypes } } },
    answer: recognisedLines,
  },
})
