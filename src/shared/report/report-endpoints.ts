import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { idParam } from '#shared/api/parameters.ts'
import { deskWaiting } from './desk-contract.ts'
import { salesReport } from './report-contract.ts'
import { reportDays, spanError, usualReportDays } from './report-period.ts'
import { reportSteps } from './report-steps.ts'

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

const exportedReports = ['sales'] as const

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
