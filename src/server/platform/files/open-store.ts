import { join } from 'node:path'
import type { Config } from '#server/platform/process/config.ts'
import { parseStoreAddress } from '#server/platform/process/store-address.ts'
import { type FileStore, FilesAwayError } from './file-store.ts'
import { openFolderStore } from './folder-store.ts'
import { openS3Store } from './s3-store.ts'

export function openStore(
  url: string,
  { dataDir, s3Keys }: Pick<Config, 'dataDir' | 's3Keys'>,
): FileStore & { directory?: string } {
  const address = parseStoreAddress(url)
  if (!address) throw new Error(`Так место для файлов не записывают: ${url}. Папка – folder, хранилище – s3://…`)
  if (address === 'folder') return openFolderStore(join(dataDir, 'uploads'))
  // Of a process that was started before the files were moved.
  if (!s3Keys) throw new FilesAwayError('Файлы магазина лежат в S3: задайте S3_ACCESS_KEY_ID и S3_SECRET_ACCESS_KEY')
  return openS3Store(address, s3Keys)
}
