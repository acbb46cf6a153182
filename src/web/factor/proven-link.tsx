import type { MouseEvent, ReactNode } from 'react'
import { callShop } from '#web/api/call-shop.ts'
import { serverText } from '#web/ui/fields/form-error.tsx'
import { showToast } from '#web/ui/toast.ts'
import { askProof } from './proof-asker.ts'

type ProvenLinkProps = { href: string; className?: string; download?: string | true; children: ReactNode }

/** A file with people's data. A link cannot be sent again as a call can, so the proof is asked for beforehand. */
export function ProvenLink({ children, ...props }: ProvenLinkProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key pressed on a link arrives as a click
    // biome-ignore lint/a11y/useValidAnchor: it leads to a file, once it may
    // biome-ignore lint/a11y/noStaticElementInteractions: it always has an address
    <a {...props} onClick={(event) => void follow(event)}>
      {children}
    </a>
  )
}

async function follow(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  // A copy has all that the link says of the file, and none of this.
  const link = event.currentTarget.cloneNode() as HTMLAnchorElement
  try {
    const { is_fresh } = await callShop('GET /api/user/proof')
    if (is_fresh || (await askProof())) link.click()
  } catch (error) {
    void showToast(serverText(error, 'Не удалось скачать'), { kind: 'error' })
  }
}
