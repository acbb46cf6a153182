import { useState } from 'react'
import { ShopApiError, unavailableText } from '#shared/problem/shop-api-error.ts'
import type { ManagedProduct } from '#shared/product/product-admin-contract.ts'
import { changeToken, problemOf, shopUrl } from '#web/api/call-shop.ts'
import { useWrite } from '#web/api/use-write.ts'
import type { ProductFormState } from './use-product-form.ts'

/** A form may carry so many. */
const filesAtOnce = 10

/** Uploads photos: at once for an existing product, after the first save for a new one. */
export function usePhotoUpload({ take }: Pick<ProductFormState, 'take'>) {
  const [waiting, setWaiting] = useState<File[]>([])
  /** From 0 to 1 while they travel. */
  const [progress, setProgress] = useState<number>()
  const { error, run, reject, clear } = useWrite()

  async function upload(id: number, files: File[]): Promise<boolean> {
    setProgress(0)
    const isSent = await run(async () => {
      for (let sent = 0; sent < files.length; sent += filesAtOnce) {
        const form = new FormData()
        const portion = files.slice(sent, sent + filesAtOnce)
        for (const file of portion) form.append('photos', file)
        const saved = await sendPhotos(id, form, (share) => setProgress((sent + share * portion.length) / files.length))
        take(saved)
      }
    })
    setProgress(undefined)
    return isSent
  }

  return {
    waiting,
    progress,
    error,
    say: (text: string | undefined) => (text === undefined ? clear() : reject(text)),
    upload,
    keep: (files: File[]) => setWaiting((before) => [...before, ...files]),
    drop: (file: File) => setWaiting((before) => before.filter((each) => each !== file)),
    forget: () => setWaiting([]),
    async send(id: number): Promise<boolean> {
      const isSent = await upload(id, waiting)
      if (isSent) setWaiting([])
      return isSent
    },
  }
}

export type PhotoUpload = ReturnType<typeof usePhotoUpload>

/** With how much of them has left: fetch cannot say that. */
async function sendPhotos(id: number, form: FormData, onProgress: (share: number) => void): Promise<ManagedProduct> {
  const url = shopUrl('POST /api/admin/products/:id/photos', { params: { id }, body: form })
  const token = await changeToken()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.setRequestHeader('x-xsrf-token', token)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new ShopApiError(503, { error: unavailableText, code: 'unreachable' }))
    request.onload = () => {
      const answer = parsed(request.responseText)
      if (request.status < 300 && answer) resolve(answer as ManagedProduct)
      else reject(new ShopApiError(request.status, problemOf(answer)))
    }
    request.send(form)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
