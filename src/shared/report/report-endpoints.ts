import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { idParam } from '#shared/api/parameters.ts'
import { customersReport, returnsReport } from './buyers-contract.ts'
import { demandReport } from './demand-contract.ts'
import { deskWaiting } from './desk-contract.ts'
import { salesReport } from './report-contract.ts'
import { reportDays, spanError, usualReportDays } from './report-period.ts'
import { reportSteps } from './report-steps.ts'
import { bestReport, idleReport } from './sold-contract.ts'

const date = z.iso.date({ error: 'Дата пишется так: 2026-11-16' })

const choice = {
  days: z.enum(reportDays).default(usualReportDays),
  from: date.optional(),
  to: date.optional(),
  category: idParam.optional(),
}

/** Two dates that make no period are said so, in words. */
function period<Shape extends typeof choice>(shape: Shape) {
  return z.object(shape).superRefine((given, context) => {
    const message = spanError(given as { from?: string; to?: string })
    if (message) context.addIssue({ code: 'custom', path: ['to'], message })
  })
}

const reportQuery = period(choice)
export type ReportQuery = z.output<typeof reportQuery>

const exportedReports = ['sales', 'best', 'idle', 'searches', 'missed', 'returns', 'customers'] as const
export type ExportedReport = (typeof exportedReports)[number]

/** The owner's first page: what waits, and how the business goes. */
export const reportEndpoints = endpoints({
  'GET /api/admin/desk': {
    summary: 'Что ждёт магазин: сколько и с какого времени',
    access: 'admin',
    right: 'desk',
    cache: 'no-store',
    answer: deskWaiting,
  },
  'GET /api/admin/reports/sales': {
    summary: 'Заказано и оплачено по дням рядом с прошлым периодом',
    access: 'admin',
    right: 'reports',
    query: reportQuery,
    answer: salesReport,
  },
  'GET /api/admin/reports/best': {
    summary: 'Что заказывают на самую большую сумму',
    access: 'admin',
    right: 'reports',
    query: reportQuery,
    answer: bestReport,
  },
  'GET /api/admin/reports/idle': {
    summary: 'Что лежит на складе без заказов',
    access: 'admin',
    right: 'reports',
    query: reportQuery,
    answer: idleReport,
  },
  'GET /api/admin/reports/demand': {
    summary: 'Неудовлетворённый спрос: поиски без результата и раскупленные товары',
    access: 'admin',
    right: 'reports',
    query: reportQuery,
    answer: demandReport,
  },
  'GET /api/admin/reports/returns': {
    summary: 'Возвраты по причинам',
    access: 'admin',
    right: 'reports',
    query: reportQuery,
    answer: returnsReport,
  },
  'GET /api/admin/reports/customers': {
    summary: 'Новые и вернувшиеся покупатели: сколько их и на какую сумму',
    access: 'admin',
    right: 'reports',
    query: reportQuery,
    answer: customersReport,
  },
  'GET /api/admin/reports/export': {
    summary: 'Отчёт таблицей CSV',
    access: 'admin',
    right: 'reports',
    query: period({
      ...choice,
      report: z.enum(exportedReports),
      step: z.enum(reportSteps).default('day'),
    }),
    produces: 'text/csv',
  },
})
