import type { ImportAnswer } from '#shared/import/import-contract.ts'
import { ShopApiError } from '#shared/problem/shop-api-error.ts'
import { callShop } from '#web/api/call-shop.ts'

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
      return await callShop('PUT /api/admin/imports/:id/file', { params: { id }, query: { offset }, body: piece })
    } catch (error) {
      const isLost = error instanceof ShopApiError && (error.status >= 500 || error.status === 429)
      if (!isLost || turn === tries) throw error
      await new Promise((resolve) => setTimeout(resolve, 500 * turn * turn))
    }
  }
}
