import { z } from 'zod'
import { bytes, endpoints } from '#shared/api/endpoint.ts'
import { wholeCatalogue } from '#shared/api/key-scope.ts'
import { idParam, listLimit, typedText } from '#shared/api/parameters.ts'
import {
  importAnswer,
  importCategoryList,
  importCheckInput,
  importFixInput,
  importInput,
  importLayoutInput,
  importList,
  importRowActions,
  importRowList,
  maxPieceBytes,
} from './import-contract.ts'
import { rowErrorCodes } from './import-fields.ts'

const params = z.object({ id: idParam })

/** A price list or an archive of photos on its way into the catalogue, step by step. */
export const importEndpoints = endpoints({
  'POST /api/admin/imports': {
    summary: 'Начать импорт: имя и размер файла',
    access: 'admin',
    right: 'prices',
    scope: wholeCatalogue,
    body: importInput,
    answer: importAnswer,
    status: 201,
  },
  'POST /api/admin/imports/:id/check': {
    summary: 'Проверить файл по выбранным колонкам',
    access: 'admin',
    right: 'prices',
    scope: wholeCatalogue,
    params,
    body: importCheckInput,
    answer: importAnswer,
  },
  'POST /api/admin/imports/:id/layout': {
    summary: 'Выбрать лист и строку заголовков',
    access: 'admin',
    right: 'prices',
    scope: wholeCatalogue,
    params,
    body: importLayoutInput,
    answer: importAnswer,
  },
  'POST /api/admin/imports/:id/fix': {
    summary: 'Исправить строки перед загрузкой',
    access: 'admin',
    right: 'prices',
    scope: wholeCatalogue,
    params,
    body: importFixInput,
    answer: importAnswer,
  },
  'POST /api/admin/imports/:id/run': {
    summary: 'Загрузить проверенное в каталог',
    access: 'admin',
    right: 'prices',
    scope: wholeCatalogue,
    params,
    answer: importAnswer,
  },
  'POST /api/admin/imports/:id/undo': {
    summary: 'Отменить загруженный импорт',
    access: 'admin',
    right: 'prices',
    scope: wholeCatalogue,
    params,
    answer: importAnswer,
  },
  'POST /api/admin/imports/:id/cancel': {
    summary: 'Отказаться от импорта до загрузки',
    access: 'admin',
    right: 'prices',
    scope: wholeCatalogue,
    params,
    answer: importAnswer,
  },
  'GET /api/admin/imports': {
    summary: 'Журнал импортов',
    access: 'admin',
    right: 'prices',
    scope: ['products:read', 'prices:master'],
    query: z.object({ limit: listLimit, cursor: idParam.optional() }),
    answer: importList,
  },
  'GET /api/admin/imports/template': {
    summary: 'Шаблон прайс-листа, XLSX',
    access: 'admin',
    right: 'prices',
    scope: ['products:read', 'prices:master'],
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  'GET /api/admin/imports/:id': {
    summary: 'Как идёт импорт',
    access: 'admin',
    right: 'prices',
    scope: ['products:read', 'prices:master'],
    params,
    answer: importAnswer,
  },
  'GET /api/admin/imports/:id/rows': {
    summary: 'Строки импорта с отборами',
    access: 'admin',
    right: 'prices',
    scope: ['products:read', 'prices:master'],
    params,
    query: z.object({
      action: z.enum(importRowActions).optional(),
      fault: z.enum(rowErrorCodes).optional(),
      jump: z.literal('yes').optional(),
      doubt: z.literal('yes').optional(),
      warned: z.literal('yes').optional(),
      /** Without those the shopkeeper goes on without. */
      left_out: z.literal('no').optional(),
      search: typedText.optional(),
      limit: listLimit,
      cursor: idParam.optional(),
      page: z
        .string()
        .regex(/^[1-9]\d{0,4}$/)
        .transform(Number)
        .optional(),
    }),
    answer: importRowList,
  },
  'GET /api/admin/imports/:id/sections': {
    summary: 'Категории файла, которых нет в каталоге',
    access: 'admin',
    right: 'prices',
    scope: ['products:read', 'prices:master'],
    params,
    answer: importCategoryList,
  },
  'GET /api/admin/imports/:id/rejected': {
    summary: 'Пропущенные строки, CSV',
    access: 'admin',
    right: 'prices',
    scope: ['products:read', 'prices:master'],
    params,
    produces: 'text/csv',
  },
})

/** Apart from the others: it is served where bare bytes are read. */
export const importUploadEndpoints = endpoints({
  'PUT /api/admin/imports/:id/file': {
    summary: 'Отправить следующую часть файла',
    access: 'admin',
    right: 'prices',
    scope: wholeCatalogue,
    bodyLimit: maxPieceBytes,
    params,
    query: z.object({
      offset: z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number)
        .default(0),
    }),
    body: bytes,
    answer: importAnswer,
  },
})
