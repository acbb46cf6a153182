import type {
  ImportAnswer,
  ImportKind,
  ImportLayoutInput,
  ImportList,
  ImportMendInput,
  ImportRowList,
  ImportSectionList,
} from '#shared/import/import-contract.ts'
import type { ImportColumns } from '#shared/import/import-fields.ts'
import type { StockRule } from '#shared/import/stock-words.ts'
import { ShopApiError } from '#shared/problem/shop-api-error.ts'
import { changeShop, readShop } from '#web/api/shop-call.ts'

/** A price list on its way into the catalogue, step by step. */

const root = '/api/admin/imports'
export const templateUrl = `${root}/template`

export function rejectedUrl(id: number): string {
  return `${root}/${id}/rejected`
}

export function readImport(id: number): Promise<ImportAnswer> {
  return readShop(`${root}/${id}`)
}

export function readImports(cursor?: string | null): Promise<ImportList> {
  return readShop(`${root}?limit=20${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`)
}

export function readImportRows(id: number, query: Record<string, string>): Promise<ImportRowList> {
  return readShop(`${root}/${id}/rows?${new URLSearchParams(query)}`)
}

export function readUnknownCategories(id: number): Promise<ImportSectionList> {
  return readShop(`${root}/${id}/sections`)
}

export function chooseLayout(id: number, body: ImportLayoutInput): Promise<ImportAnswer> {
  return changeShop(`${root}/${id}/layout`, { method: 'POST', body })
}

export function checkImport(id: number, columns: ImportColumns, stock: StockRule): Promise<ImportAnswer> {
  return changeShop(`${root}/${id}/check`, { method: 'POST', body: { columns, stock } })
}

export function fixImport(id: number, body: ImportMendInput): Promise<ImportAnswer> {
  return changeShop(`${root}/${id}/mend`, { method: 'POST', body })
}

export function moveImport(id: number, step: 'run' | 'undo' | 'cancel'): Promise<ImportAnswer> {
  return changeShop(`${root}/${id}/${step}`, { method: 'POST' })
}

export function startImport(kind: ImportKind, file: File): Promise<ImportAnswer> {
  return changeShop(root, { method: 'POST', body: { kind, file_name: file.name, bytes: file.size } })
}

/** Small enough for progress to be seen on a slow line. */
const pieceBytes = 1024 * 1024
const tries = 4

type Sending = { file: File; from: ImportAnswer; onSent: (bytes: number) => void }

/** What has not arrived yet, piece by piece; a piece lost on the way is sent again. */
export async function sendFile({ file, from, onSent }: Sending): Promise<ImportAnswer> {
  let answer = from
  for (let sent = from.received; sent < file.size; ) {
    answer = await sendPiece(from.id, file, sent)
    sent = answer.state === 'uploading' ? answer.received : file.size
    onSent(sent)
  }
  return answer
}

async function sendPiece(id: number, file: File, offset: number): Promise<ImportAnswer> {
  const piece = new Blob([file.slice(offset, offset + pieceBytes)], { type: 'application/octet-stream' })
  for (let turn = 1; ; turn++) {
    try {
      return await changeShop(`${root}/${id}/file?offset=${offset}`, { method: 'PUT', body: piece })
    } catch (error) {
      const isLost = error instanceof ShopApiError && (error.status >= 500 || error.status === 429)
      if (!isLost || turn === tries) throw error
      await new Promise((resolve) => setTimeout(resolve, 500 * turn * turn))
    }
  }
}
