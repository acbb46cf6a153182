import { ShopApiError, unavailableText } from '#shared/problem/shop-api-error.ts'
import { changeToken, problemOf } from '#web/api/shop-call.ts'

type Upload = { url: string; body: FormData | Blob; onProgress: (share: number) => void }

/** Files on their way to the shop, telling how much of them has left: fetch cannot say that. */
export async function uploadWithProgress<Answer>({ url, body, onProgress }: Upload): Promise<Answer> {
  const token = await changeToken()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.setRequestHeader('x-xsrf-token', token)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new ShopApiError(503, { error: unavailableText, code: 'unreachable' }))
    request.onload = () => {
      const answer = parsed(request.responseText)
      if (request.status < 300 && answer) resolve(answer as Answer)
      else reject(new ShopApiError(request.status, problemOf(answer)))
    }
    request.send(body)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
