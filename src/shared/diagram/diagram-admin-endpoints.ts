import { z } from 'zod'
import { endpoints, photoTypes, tableTypes } from '#shared/api/endpoint.ts'
import { idParam, listLimit, listPage, typedText } from '#shared/api/parameters.ts'
import { editParams, editUndone } from '#shared/journal/edit-undo-contract.ts'
import {
  diagramChangeInput,
  diagramInput,
  diagramList,
  diagramRemoval,
  managedDiagram,
  maskAnswer,
  maskInput,
  numberAnswer,
  numberInput,
  olderDiagram,
  sheetSaves,
  tableAnswer,
  uploadedDrawing,
} from './diagram-admin-contract.ts'
import { drawingLimits } from './diagram-limits.ts'

const params = z.object({ id: idParam })
/** Five hundred positions with their outlines. */
const sheetLimit = 2 * 1024 * 1024

/** Exploded diagrams as the shopkeeper edits them. */
export const diagramAdminEndpoints = endpoints({
  'GET /api/admin/diagrams': {
    summary: 'Схемы узлов: по узлу, номеру листа, модели или артикулу',
    access: 'admin',
    right: 'catalogue',
    query: z.object({
      search: typedText.optional(),
      category_id: idParam.optional(),
      state: z.enum(['published', 'draft']).optional(),
      limit: listLimit,
      page: listPage,
    }),
    answer: diagramList,
  },
  'GET /api/admin/diagrams/:id': {
    summary: 'Схема целиком: рисунок, позиции, модели, замены номеров',
    access: 'admin',
    right: 'catalogue',
    params,
    answer: managedDiagram,
  },
  'GET /api/admin/diagrams/:id/versions': {
    summary: 'Прежние сохранения схемы',
    access: 'admin',
    right: 'catalogue',
    params,
    answer: sheetSaves,
  },
  'GET /api/admin/diagrams/:id/versions/:version': {
    summary: 'Схема, какой она была после прежнего сохранения',
    access: 'admin',
    right: 'catalogue',
    params: params.extend({ version: idParam }),
    answer: olderDiagram,
  },
  'POST /api/admin/diagrams': {
    summary: 'Добавить схему',
    access: 'admin',
    right: 'catalogue',
    bodyLimit: sheetLimit,
    body: diagramInput,
    answer: managedDiagram,
    status: 201,
  },
  'PUT /api/admin/diagrams/:id': {
    summary: 'Сохранить схему целиком',
    access: 'admin',
    right: 'catalogue',
    bodyLimit: sheetLimit,
    params,
    body: diagramChangeInput,
    answer: managedDiagram,
  },
  'DELETE /api/admin/diagrams/:id': {
    summary: 'Удалить схему; сутки её можно вернуть',
    access: 'admin',
    right: 'catalogue',
    params,
    answer: diagramRemoval,
  },
  'POST /api/admin/diagrams/edits/:id/undo': {
    summary: 'Отменить сохранение, создание или удаление схемы',
    access: 'admin',
    right: 'catalogue',
    params: editParams,
    answer: editUndone,
  },
  'POST /api/admin/diagrams/models': {
    summary: 'Какие модели подходят под маски',
    access: 'admin',
    right: 'catalogue',
    body: maskInput,
    answer: maskAnswer,
  },
  'POST /api/admin/diagrams/numbers': {
    summary: 'Что магазин продаёт под этими номерами и чем они заменены',
    access: 'admin',
    right: 'catalogue',
    bodyLimit: 256 * 1024,
    body: numberInput,
    answer: numberAnswer,
  },
  'GET /api/admin/diagrams/:id/export': {
    summary: 'Позиции схемы таблицей',
    access: 'admin',
    right: 'catalogue',
    params,
    query: z.object({ format: z.enum(['csv', 'xlsx']).default('csv') }),
    produces: 'text/csv',
  },
})

/** Apart from the others: they are served where forms with files are read. */
export const drawingUploadEndpoints = endpoints({
  'POST /api/admin/diagrams/drawings': {
    summary: 'Загрузить рисунок: PNG, JPEG, WebP, SVG или страница PDF',
    access: 'admin',
    right: 'catalogue',
    body: {
      files: {
        drawing: {
          summary: `Рисунок, до ${drawingLimits.megabytes} МБ`,
          types: [...photoTypes, 'image/svg+xml', 'application/pdf'],
        },
      },
      fields: z.object({ page: z.string().optional().describe('Страница PDF, с единицы; без неё – первая') }),
    },
    answer: uploadedDrawing,
    status: 201,
  },
})

export const diagramTableEndpoints = endpoints({
  'POST /api/admin/diagrams/table': {
    summary: 'Прочитать таблицу позиций; сохраняет её следующее сохранение схемы',
    access: 'admin',
    right: 'catalogue',
    body: { files: { file: { summary: 'Таблица позиций: XLSX или CSV', types: tableTypes } } },
    answer: tableAnswer,
  },
})
