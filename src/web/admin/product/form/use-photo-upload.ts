import { useState } from 'react'
import { ShopApiError, unavailableText } from '#shared/problem/shop-api-error.ts'
import type { ManagedProduct } from '#shared/product/product-admin-contract.ts'
import { uploadWithProgress } from '#web/api/admin/upload-admin-api.ts'
import type { ProductFormState } from './use-product-form.ts'

/** A form may carry so many. */
const filesAtOnce = 10

/** Photos on their way: at once for a part that exists, after the first saving for a new one. */
export function usePhotoUpload({ take }: Pick<ProductFormState, 'take'>) {
  const [waiting, setWaiting] = useState<File[]>([])
  /** From 0 to 1 while they travel. */
  const [progress, setProgress] = useState<number>()
  const [error, setError] = useState<string>()

  async function upload(id: number, files: File[]): Promise<boolean> {
    setError(undefined)
    setProgress(0)
    try {
      for (let sent = 0; sent < files.length; sent += filesAtOnce) {
        const form = new FormData()
        const portion = files.slice(sent, sent + filesAtOnce)
        for (const file of portion) form.append('photos', file)
        const saved = await uploadWithProgress<ManagedProduct>({
          url: `/api/admin/products/${id}/photos`,
          body: form,
          onProgress: (share) => setProgress((sent + share * portion.length) / files.length),
        })
        take(saved)
      }
      return true
    } catch (error) {
      setError(error instanceof ShopApiError ? error.problem.error : unavailableText)
      return false
    } finally {
      setProgress(undefined)
    }
  }

  return {
    waiting,
    progress,
    error,
    say: setError,
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
