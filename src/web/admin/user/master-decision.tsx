import { type FormEvent, useState } from 'react'
import type { ManagedMasterRequest, MasterDecisionInput } from '#shared/master/master-request-contract.ts'
import { maxDeclineReason } from '#shared/master/master-request-rules.ts'
import { callShop } from '#web/api/call-shop.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useAsking } from '#web/ui/use-asking.ts'

type MasterDecisionProps = { request: ManagedMasterRequest; onDecided: (request: ManagedMasterRequest) => void }

/** Yes at one press; no with the reason, which the person reads in a letter. */
export function MasterDecision({ request, onDecided }: MasterDecisionProps) {
  const [isDeclining, setDeclining] = useState(false)
  const [reason, setReason] = useState('')
  const [typedError, setTypedError] = useState<string>()
  const { isBusy, error, run } = useAsking()
  const name = request.user.first_name

  function decide(decision: MasterDecisionInput, done: string) {
    void run(async () => {
      const decided = await callShop('PATCH /api/admin/master-requests/:id', {
        params: { id: request.id },
        body: { ...decision, version: request.version },
      })
      void showToast(done, { kind: 'success' })
      onDecided(decided)
    })
  }

  function decline(event: FormEvent) {
    event.preventDefault()
    if (!reason.trim()) setTypedError('Укажите причину')
    else decide({ status: 'declined', reason }, `Заявка отклонена, ${name} получит письмо`)
  }

  return (
    <div className="master-decision">
      <button
        className="button button-secondary admin-small"
        type="button"
        aria-busy={isBusy}
        onClick={() => decide({ status: 'approved' }, `${name}: мастер. Письмо отправлено`)}
      >
        Одобрить<span className="visually-hidden">: {name}</span>
      </button>
      <button className="moderation-action" data-kind="bad" type="button" onClick={() => setDeclining(true)}>
        Отклонить<span className="visually-hidden">: {name}</span>
      </button>
      {!isDeclining && <FormError text={error} />}
      {isDeclining && (
        <Dialog isOpen title={`Отклонить заявку: ${name}`} onClose={() => setDeclining(false)}>
          <form className="form-grid" noValidate onSubmit={decline}>
            <TextArea
              label="Причина"
              note="её прочитают в письме"
              name="reason"
              rows={3}
              maxLength={maxDeclineReason}
              value={reason}
              error={typedError}
              onChange={(event) => {
                setReason(event.target.value)
                setTypedError(undefined)
              }}
            />
            <FormError text={error} />
            <button className="button button-primary" type="submit" aria-busy={isBusy}>
              Отклонить заявку
            </button>
          </form>
        </Dialog>
      )}
    </div>
  )
}
