import multipart from '@fastify/multipart'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { problemError } from '#server/platform/http/problems.ts'
import { ShopApiError } from '#shared/problem/shop-api-error.ts'

/** A form of several photos, each handed over as it arrives: never more than one of them is in memory. */

const maxPhotoBytes = 12 * 1024 * 1024
const maxPhotos = 10

export async function registerPhotosForms(scope: FastifyInstance) {
  await scope.register(multipart, {
    limits: {
      files: maxPhotos,
      fileSize: maxPhotoBytes,
      fields: 10,
      parts: maxPhotos + 10,
      fieldNameSize: 100,
      fieldSize: 1000,
      headerPairs: 20,
    },
  })
}

export async function* readPhotos(request: FastifyRequest): AsyncGenerator<Buffer> {
  if (!request.isMultipart()) throw problemError('unsupported-type')
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue
      const bytes = await part.toBuffer()
      // A form field for a file that nobody chose arrives as a file without name and bytes.
      if (bytes.length > 0 || part.filename) yield bytes
    }
  } catch (error) {
    if (error instanceof ShopApiError || (error as FastifyError).statusCode !== undefined) throw error
    throw problemError('bad-input')
  }
}
