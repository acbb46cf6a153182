import { useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'

/** Something to be taken elsewhere as it is: a key, a secret, an address. */
export function CopyLine({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false)
  return (
    <div className="copy-line">
      <code>{text}</code>
      <button
        className="button button-outline button-small"
        type="button"
        onClick={() =>
          void navigator.clipboard?.writeText(text).then(
            () => setCopied(true),
            () => setCopied(false),
          )
        }
      >
        <Icon name={isCopied ? 'check' : 'copy'} />
        <span role="status">{isCopied ? 'Скопировано' : 'Скопировать'}</span>
      </button>
    </div>
  )
}
