import { useState } from 'react'
import { CopyButton } from '#web/ui/copy-line.tsx'
import { Icon } from '#web/ui/icon.tsx'

type RecoveryCodesProps = { codes: string[]; onSaved: () => void }

/** Shown once: whoever leaves without them has to make new ones. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const [isSaved, setSaved] = useState(false)
  const text = codes.join('\n')
  return (
    <section className="form-grid" aria-label="Резервные коды">
      <p>
        Сохраните резервные коды: с ними вы войдёте без телефона. Каждый подходит один раз, больше мы их не покажем.
      </p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="profile-actions">
        <CopyButton text={text} />
        <a
          className="button button-outline button-small"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="recovery-codes.txt"
        >
          <Icon name="download" />
          Скачать
        </a>
      </div>
      <label className="check">
        <input type="checkbox" checked={isSaved} onChange={(event) => setSaved(event.target.checked)} />
        <span>Коды сохранены</span>
      </label>
      <button className="button button-primary" type="button" disabled={!isSaved} onClick={onSaved}>
        Готово
      </button>
    </section>
  )
}
