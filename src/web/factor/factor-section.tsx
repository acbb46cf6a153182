import { useEffect, useState } from 'react'
import { dayOf, dayText } from '#shared/calendar/moscow-clock.ts'
import type { OwnFactors, TotpOffer } from '#shared/factor/factor-contract.ts'
import { useRead } from '#web/api/use-read.ts'
import { useWrite } from '#web/api/use-write.ts'
import { FailedRead } from '#web/ui/failed-read.tsx'
import { FactorRow } from './factor-row.tsx'
import { NewPasskeyRow, PasskeyRow } from './passkey-rows.tsx'
import { answerProofs } from './proof-asker.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpSetup } from './totp-setup.tsx'

const refreshes = ['GET /api/user/factors'] as const

/** What is asked beside the password: how it is chosen, changed and taken away. */
export function FactorSection({ onReady }: { onReady?: () => void }) {
  const { answer, state, reload } = useRead('GET /api/user/factors')
  const [codes, setCodes] = useState<string[]>()
  const [offer, setOffer] = useState<TotpOffer>()
  useEffect(answerProofs, [])

  function added(made: string[] | null) {
    setOffer(undefined)
    if (made) setCodes(made)
    else onReady?.()
  }

  if (codes) {
    return (
      <RecoveryCodes
        codes={codes}
        onSaved={() => {
          setCodes(undefined)
          onReady?.()
        }}
      />
    )
  }
  if (state === 'failed') {
    return <FailedRead onRetry={reload} />
  }
  if (!answer) return null
  if (offer) return <TotpSetup offer={offer} onAdded={added} onBack={() => setOffer(undefined)} />
  const hasFactor = answer.totp !== null || answer.passkeys.length > 0
  return (
    <>
      <ul className="devices">
        <TotpRow totp={answer.totp} onOffer={setOffer} />
        {answer.passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} />
        ))}
        <NewPasskeyRow onAdded={added} />
        {hasFactor && <CodesRow left={answer.recovery_codes_left} onCodes={setCodes} />}
      </ul>
      {answer.is_required && !hasFactor && <p>Без второго шага управление магазином закрыто.</p>}
    </>
  )
}

type TotpRowProps = { totp: OwnFactors['totp']; onOffer: (offer: TotpOffer) => void }

function TotpRow({ totp, onOffer }: TotpRowProps) {
  const { isBusy, formError, write } = useWrite({ refreshes })

  async function begin() {
    const offer = await write('POST /api/user/totp')
    if (offer) onOffer(offer)
  }

  return (
    <FactorRow
      name="Приложение с кодами"
      note={
        totp
          ? `подключено ${dayText(dayOf(new Date(totp.confirmed_at)))}`
          : 'Яндекс Ключ, Google Authenticator и другие'
      }
      error={formError}
    >
      <button
        className="button button-outline button-small"
        type="button"
        aria-busy={isBusy}
        onClick={() => void begin()}
      >
        {totp ? 'Заменить' : 'Подключить'}
        <span className="visually-hidden"> приложение с кодами</span>
      </button>
      {totp && (
        <button
          className="button button-outline button-small"
          type="button"
          aria-busy={isBusy}
          onClick={() => void write('DELETE /api/user/totp')}
        >
          Убрать<span className="visually-hidden"> приложение с кодами</span>
        </button>
      )}
    </FactorRow>
  )
}

function CodesRow({ left, onCodes }: { left: number; onCodes: (codes: string[]) => void }) {
  const { isBusy, formError, write } = useWrite({ refreshes })

  async function renew() {
    const made = await write('POST /api/user/recovery-codes')
    if (made) onCodes(made.codes)
  }

  return (
    <FactorRow
      name="Резервные коды"
      note={left > 0 ? `осталось ${left} из 10` : 'кончились: создайте новые'}
      error={formError}
    >
      <button
        className="button button-outline button-small"
        type="button"
        aria-busy={isBusy}
        onClick={() => void renew()}
      >
        Новые коды
      </button>
    </FactorRow>
  )
}
