import { extname } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { HttpHeaders } from '#server/platform/http/http-headers.ts'
import { sendNothing } from '#server/platform/http/not-found.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { type FileFacts, type FileStore, StillAwayError } from './file-store.ts'
import { createJpegMaker } from './jpeg-maker.ts'

/** Photos of the shop, by the one type their name says. Anything else in the folder does not exist for visitors. */
const contentTypes: Record<string, string> = {
  '.avif': 'image/avif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

/** `pump-3f9c2a7be1d4.webp`: a hash in the name, so the bytes behind it never change. */
const hashedName = /(?:^|[-._])[0-9a-f]{10,64}(?:[-._]\w+)*\.\w+$/

type UploadRequest = FastifyRequest<{ Params: { '*': string } }>

export function registerUploads(app: FastifyInstance, { files, headers }: { files: FileStore; headers: HttpHeaders }) {
  const makeJpeg = createJpegMaker(files)

  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/uploads/*',
    handler: async (request, reply) => {
      try {
        return await answer(request, reply)
      } catch (error) {
        // A page has dozens of photos: a line in the log for each would bury the one that says why.
        throw error instanceof StillAwayError ? problemError('unavailable') : error
      }
    },
  })

  async function answer(request: UploadRequest, reply: FastifyReply) {
    const name = request.params['*']
    const type = contentTypes[extname(name).toLowerCase()]
    if (!type || !isPlainName(name)) return sendNothing(reply, 404)
    // A browser that has the file already, or only asks about it, opens none.
    const known = request.headers['if-none-match']
    const isAboutIt = known !== undefined || request.method === 'HEAD'
    const facts = isAboutIt ? await files.stat(name) : null
    if (facts && known?.includes(etagOf(facts))) {
      return reply
        .code(304)
        .headers({ ...headers.upload, etag: etagOf(facts), 'cache-control': cachingOf(name) })
        .send()
    }
    const isBodiless = request.method === 'HEAD' && facts !== null
    const file = isBodiless ? { ...facts, stream: null } : await openOrMake(name)
    if (!file) return sendNothing(reply, 404)
    reply.headers({
      ...headers.upload,
      etag: etagOf(file),
      'cache-control': cachingOf(name),
      'content-type': type,
      'content-length': String(file.size),
    })
    if (request.method === 'HEAD' || file.size === 0) {
      file.stream?.destroy()
      return reply.send('')
    }
    return reply.send(file.stream)
  }

  async function openOrMake(name: string) {
    const file = await files.open(name)
    return file ?? ((await makeJpeg(name)) ? files.open(name) : null)
  }
}

function etagOf({ size, modifiedMs }: FileFacts): string {
  return `"${size.toString(36)}-${Math.floor(modifiedMs).toString(36)}"`
}

function cachingOf(name: string): string {
  return hashedName.test(name) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}

/** Every step is a name: not empty, not beginning with a dot, without separators or control characters of any system. */
function isPlainName(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is rejected
  return path.split('/').every((step) => /^[^.\\/:\u0000-\u001f\u007f][^\\/:\u0000-\u001f\u007f]*$/.test(step))
}
