import multipart from '@fastify/multipart'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { problemError } from '#server/platform/http/problems.ts'
import { drawingLimits } from '#shared/diagram/diagram-limits.ts'
import { ShopApiError } from '#shared/problem/shop-api-error.ts'

/** A form with one drawing in it, and which page of a PDF is meant. */
export async function registerDrawingForms(scope: FastifyInstance) {
  await scope.register(multipart, {
    limits: {
      files: 1,
      fileSize: drawingLimits.megabytes * 1024 * 1024,
      fields: 2,
      parts: 3,
      fieldNameSize: 100,
      fieldSize: 100,
      headerPairs: 20,
    },
  })
}

export async function readDrawingForm(request: FastifyRequest): Promise<{ bytes: Buffer; page: number }> {
  if (!request.isMultipart()) throw problemError('unsupported-type')
  try {
    let bytes: Buffer | null = null
    let page = 1
    for await (const part of request.parts()) {
      if (part.type === 'file') bytes = await part.toBuffer()
      else if (part.fieldname === 'page') page = pageOf(part.value)
    }
    if (!bytes || bytes.length === 0) throw problemError('bad-drawing', { error: 'Выберите файл с рисунком' })
    return { bytes, page }
  } catch (error) {
    if (error instanceof ShopApiError) throw error
    if ((error as FastifyError).statusCode === 413) {
      throw problemError('too-large', { error: `Файл больше ${drawingLimits.megabytes} МБ. Уменьшите его` })
    }
    if ((error as FastifyError).statusCode !== undefined) throw error
    throw problemError('bad-input')
  }
}

function pageOf(value: unknown): number {
  const page = Number(value)
  if (!Number.isInteger(page) || page < 1 || page > drawingLimits.pdfPages) {
    throw problemError('bad-input', { fields: { page: `Номер страницы от 1 до ${drawingLimits.pdfPages}` } })
  }
  return page
}
