import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { importsDir, openImportFiles } from '#server/import/import-files.ts'
import { workOffImports } from '#server/import/import-job-service.ts'
import type { Db } from '#server/platform/database/database.ts'
import { openFolderStore } from '#server/platform/files/folder-store.ts'
import { openPhotoGallery } from '#server/platform/files/photo-gallery.ts'
import type { Config } from '#server/platform/process/config.ts'
import type { ImportColumns } from '#shared/import/import-fields.ts'
import type { StockRule } from '#shared/import/stock-words.ts'
import { quietLog } from './test-engine.ts'
import type { openBrowserAs } from './users.ts'

type Shop = { db: Db; config: Config; dataDir: string }
type Admin = Awaited<ReturnType<typeof openBrowserAs>>

const never = new AbortController().signal

/** A shopkeeper with a file in hand, and the job that does what she asks for. */
export function openImportClient(shopNow: () => Shop, admin: () => Admin) {
  /** What the job of the shop does every few seconds. */
  function work(signal: AbortSignal = never) {
    const shop = shopNow()
    const files = openImportFiles(importsDir(shop.config))
    const gallery = openPhotoGallery(openFolderStore(join(shop.dataDir, 'uploads')))
    return workOffImports({ db: shop.db, files, gallery, log: quietLog }, signal)
  }

  function sendPiece(id: number, bytes: Buffer, offset = 0) {
    return admin().send({
      method: 'PUT',
      url: `/api/admin/imports/${id}/file?offset=${offset}`,
      headers: { 'content-type': 'application/octet-stream', 'x-xsrf-token': admin().cookies.get('XSRF-TOKEN')! },
      payload: bytes,
    })
  }

  async function upload(text: string | Buffer, kind: 'sheet' | 'photos' = 'sheet') {
    const bytes = Buffer.from(text as string)
    const asked = { kind, file_name: kind === 'sheet' ? 'Прайс.csv' : 'Фото.zip', bytes: bytes.length }
    const { id } = (await admin().post('/api/admin/imports', asked)).json()
    return { id: id as number, answer: await sendPiece(id, bytes) }
  }

  async function checked(text: string | Buffer, given: { columns?: ImportColumns; stock?: StockRule } = {}) {
    const { id, answer } = await upload(text)
    const { columns } = answer.json()
    await admin().post(`/api/admin/imports/${id}/check`, { columns, ...given })
    await work()
    return { id, state: (await admin().get(`/api/admin/imports/${id}`)).json() }
  }

  async function rowOf(sku: string) {
    const { rows } = await shopNow().db.execute(
      sql`select name, price::float8, user_price::float8, master_price::float8, quantity, version from products where sku = ${sku}`,
    )
    return rows[0]
  }

  return { work, sendPiece, upload, checked, rowOf }
}
