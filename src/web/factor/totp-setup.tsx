import { type FormEvent, useState } from 'react'
import type { TotpOffer } from '#shared/factor/factor-contract.ts'
import { useWrite } from '#web/api/use-write.ts'
import { CopyButton } from '#web/ui/copy-line.tsx'
import { AppCodeField } from './app-code-field.tsx'

type TotpSetupProps = { offer: TotpOffer; onAdded: (recoveryCodes: string[] | null) => void; onBack: () => void }

/** The app photographs the code, or takes the secret as text; its first digits prove that it has it. */
export function TotpSetup({ offer: { secret, qr }, onAdded, onBack }: TotpSetupProps) {
  return (
    <div className="totp-setup">
      <svg
        className="totp-qr"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label="QR-код для приложения"
        shapeRendering="crispEdges"
      >
        <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}h-${qr.size}z`} />
        <path fill="#000" d={qr.path} />
      </svg>
      <div className="form-grid">
        <p>
          Откройте приложение с кодами (Яндекс Ключ, Google Authenticator или другое) и отсканируйте рисунок. Не
          сканируется: введите ключ вручную.
        </p>
        <p className="totp-secret">
          <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={secret} />
        </p>
        <FirstCode onAdded={onAdded} />
      </div>
      <button className="link" type="button" onClick={onBack}>
        Назад
      </button>
    </div>
  )
}

function FirstCode({ onAdded }: Pick<TotpSetupProps, 'onAdded'>) {
  const [code, setCode] = useState('')
  const { isBusy, error, write, clear } = useWrite({ refreshes: ['GET /api/user/factors', 'GET /api/user/sessions'] })

  async function submit(event: FormEvent) {
    event.preventDefault()
    const added = await write('POST /api/user/totp/confirm', { body: { code } })
    if (added) onAdded(added.recovery_codes)
  }

  return (
    <form className="form-grid" noValidate onSubmit={(event) => void submit(event)}>
      <AppCodeField
        code={code}
        error={error}
        onType={(typed) => {
          clear()
          setCode(typed)
        }}
      />
      <button className="button button-primary" type="submit" aria-busy={isBusy} disabled={code.length < 6}>
        Подтвердить
      </button>
    </form>
  )
}
