import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type CellValue, writeCsv } from './csv-writer.ts'
import { writeXlsx } from './xlsx-writer.ts'

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Streamed to the shopkeeper as it is made, under a name that says what it is. */
export function sendTable(
  reply: FastifyReply,
  rows: AsyncIterable<CellValue[]>,
  { name, format, columnWidths = [] }: { name: string; format: 'csv' | 'xlsx'; columnWidths?: number[] },
) {
  reply.header('content-disposition', `attachment; filename="${name}.${format}"`)
  return format === 'csv'
    ? reply.type('text/csv; charset=utf-8').send(Readable.from(writeCsv(rows)))
    : reply.type(xlsxType).send(writeXlsx(rows, { columnWidths }))
}
