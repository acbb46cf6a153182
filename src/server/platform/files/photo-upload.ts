import multipart from '@fastify/multipart'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { problemError } from '#server/platform/http/problems.ts'
import { ShopApiError } from '#shared/problem/shop-api-error.ts'

/** A form with fields and at most one photo. Only routes of a scope that registered this read forms at all. */

/** A phone's photo fits well; more than that is no photo of a rating plate. */
const maxPhotoBytes = 12 * 1024 * 1024
export const photoFieldName = 'photo'

export async function registerPhotoForms(scope: FastifyInstance) {
  await scope.register(multipart, {
    limits: {
      files: 1,
      fileSize: maxPhotoBytes,
      fields: 20,
      parts: 21,
      fieldNameSize: 100,
      fieldSize: 16_384,
      headerPairs: 20,
    },
  })
}

export type PhotoForm = { fields: Record<string, string>; photo: Buffer | null }

export async function readPhotoForm(request: FastifyRequest): Promise<PhotoForm> {
  try {
    return await readParts(request)
  } catch (error) {
    // The reader of forms gives a status to what exceeds a limit, and none to a form that is broken or cut off.
    if (error instanceof ShopApiError || (error as FastifyError).statusCode !== undefined) throw error
    throw problemError('bad-input')
  }
}

async function readParts(request: FastifyRequest): Promise<PhotoForm> {
  const fields = new Map<string, string>()
  let photo: Buffer | null = null
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer()
      if (part.fieldname !== photoFieldName) throw problemError('bad-input')
      // A form field for a file that nobody chose arrives as a file without name and bytes.
      photo = bytes.length === 0 && !part.filename ? null : bytes
    } else {
      // A field given twice has two meanings.
      if (typeof part.value !== 'string' || part.valueTruncated || fields.has(part.fieldname)) {
        throw problemError('bad-input')
      }
      fields.set(part.fieldname, part.value)
    }
  }
  return { fields: Object.fromEntries(fields), photo }
}
