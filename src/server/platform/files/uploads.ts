import { type FileHandle, open } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { HttpHeaders } from '#server/platform/http/http-headers.ts'
import { sendNothing } from '#server/platform/http/not-found.ts'
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

export function registerUploads(
  app: FastifyInstance,
  { uploadsDir, headers }: { uploadsDir: string; headers: HttpHeaders },
) {
  const makeJpeg = createJpegMaker(uploadsDir)

  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/uploads/*',
    handler: async (request, reply) => {
      const name = request.params['*']
      const type = contentTypes[extname(name).toLowerCase()]
      const file = type && isPlainName(name) ? await openOrMake(name) : null
      if (!type || !file) return sendNothing(reply, 404)
      const { handle, size, modifiedMs } = file
      const etag = `"${size.toString(36)}-${Math.floor(modifiedMs).toString(36)}"`
      const caching = hashedName.test(name) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
      reply.headers({ ...headers.upload, etag, 'cache-control': caching })
      if (request.headers['if-none-match']?.includes(etag)) {
        await handle.close()
        return reply.code(304).send()
      }
      reply.headers({ 'content-type': type, 'content-length': String(size) })
      if (request.method === 'HEAD' || size === 0) {
        await handle.close()
        return reply.send('')
      }
      return reply.send(handle.createReadStream({ start: 0, end: size - 1 }))
    },
  })

  async function openOrMake(name: string) {
    const file = await openFile(join(uploadsDir, name))
    return file ?? ((await makeJpeg(name)) ? openFile(join(uploadsDir, name)) : null)
  }
}

/** Every step is a name: not empty, not beginning with a dot, without separators or control characters of any system. */
function isPlainName(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is rejected
  return path.split('/').every((step) => /^[^.\\/:\u0000-\u001f\u007f][^\\/:\u0000-\u001f\u007f]*$/.test(step))
}

async function openFile(path: string): Promise<{ handle: FileHandle; size: number; modifiedMs: number } | null> {
  const handle = await open(path).catch(() => null)
  const stat = await handle?.stat()
  if (handle && stat?.isFile()) return { handle, size: stat.size, modifiedMs: stat.mtimeMs }
  await handle?.close()
  return null
}
