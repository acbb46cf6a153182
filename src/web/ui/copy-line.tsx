import { useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'

/** Something to be taken elsewhere as it is: a key, a secret, an address. */
export function CopyLine({ text }: { text: string }) {
  return (
    <div className="copy-line">
      <code>{text}</code>
      <CopyButton text={text} />
    </div>
  )
}

const labels = { idle: 'Скопировать', copied: 'Скопировано', failed: 'Скопируйте вручную' }

/** The clipboard is closed on pages without https and may be forbidden: then it is said. */
export function CopyButton({ text }: { text: string }) {
  const [state, setState] = useState<keyof typeof labels>('idle')

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState('failed')
    }
  }

  return (
    <button className="button button-outline button-small" type="button" onClick={() => void copy()}>
      <Icon name={state === 'copied' ? 'check' : 'copy'} />
      <span role="status">{labels[state]}</span>
    </button>
  )
}
