import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import type { BucketAddress } from '#server/platform/process/store-address.ts'
import { checkedName, type FileFacts, type FileStore, FilesAwayError, type ListedFile } from './file-store.ts'
import { createS3Client, type S3Keys } from './s3-client.ts'
import { readListing } from './s3-listing.ts'

/** Files in a bucket of an object store that speaks S3. Objects are whole or not there by the store's own promise. */
export function openS3Store(address: BucketAddress, keys: S3Keys): FileStore {
  const { ask } = createS3Client(address, keys)
  const start = address.prefix === '' ? '' : `${address.prefix}/`
  const keyOf = (name: string) => start + checkedName(name)

  async function* list(folder: string): AsyncGenerator<ListedFile> {
    const prefix = start + (folder === '' ? '' : `${folder}/`)
    let after: string | undefined
    do {
      const answer = await ask({
        method: 'GET',
        key: '',
        query: { ...(after && { 'continuation-token': after }), 'list-type': '2', prefix },
      })
      if (!answer) throw new FilesAwayError('the bucket cannot be listed')
      const page = readListing(await buffer(answer))
      for (const { key, ...facts } of page.files) yield { name: key.slice(start.length), ...facts }
      after = page.next
    } while (after)
  }

  return {
    list,
    async stat(name) {
      const answer = await ask({ method: 'HEAD', key: keyOf(name) })
      answer?.resume()
      return answer && factsOf(answer.headers)
    },
    async open(name) {
      const answer = await ask({ method: 'GET', key: keyOf(name) })
      return answer && { ...factsOf(answer.headers), stream: answer }
    },
    async write(name, content) {
      const answer = await ask({ method: 'PUT', key: keyOf(name), content })
      if (!answer) throw new FilesAwayError('there is no such bucket')
      await drained(answer)
    },
    async remove(name) {
      const answer = await ask({ method: 'DELETE', key: keyOf(name) })
      if (answer) await drained(answer)
    },
  }
}

/** The connection is free for the next one when the answer was read. */
async function drained(answer: NodeJS.ReadableStream) {
  const ended = once(answer, 'end')
  answer.resume()
  await ended
}

function factsOf(headers: NodeJS.Dict<string | string[]>): FileFacts {
  const size = Number(headers['content-length'])
  if (!Number.isSafeInteger(size)) throw new FilesAwayError('the store does not say how large a file is')
  return { size, modifiedMs: Date.parse(String(headers['last-modified'])) || 0 }
}
