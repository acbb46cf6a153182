import { type FormEvent, useState } from 'react'
import type { ManagedEnquiry } from '#shared/enquiry/enquiry-admin-contract.ts'
import { enquiryKindLabels, enquiryStatusLabels } from '#shared/enquiry/enquiry-kind.ts'
import { AdminDrawer } from '#web/admin/ui/admin-drawer.tsx'
import { conflictText } from '#web/admin/ui/changed-by.ts'
import { ContactLines } from '#web/admin/ui/contact-lines.tsx'
import { LeaveGuard } from '#web/admin/ui/leave-guard.tsx'
import { eventTime } from '#web/admin/ui/shown-time.ts'
import { useUnsavedDraft } from '#web/admin/ui/unsaved-draft.ts'
import { shopUrl } from '#web/api/call-shop.ts'
import { useWrite } from '#web/api/use-write.ts'
import { productPath } from '#web/page/shop-paths.ts'
import type { Location } from '#web/router/location.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { Link } from '#web/ui/link.tsx'

type EnquiryDrawerProps = {
  enquiry: ManagedEnquiry
  onClose: () => void
  onChanged: (enquiry: ManagedEnquiry) => void
  onStale: () => void
}

const emailTexts: Record<NonNullable<ManagedEnquiry['email']>, string> = {
  sent: 'письмо отправлено',
  waiting: 'письмо отправляется',
  parked: 'письмо не дошло, проверьте адрес',
  expired: 'письмо не ушло',
}

/** Another question of the same list finds its own answer; what was typed here waits. */
function isAnotherList(from: Location, to: Location): boolean {
  const tabOf = ({ search }: Location) => new URLSearchParams(search).get('tab')
  return from.pathname !== to.pathname || tabOf(from) !== tabOf(to)
}

/** One question with its photo, and the answer. */
export function EnquiryDrawer({ enquiry, onClose, onChanged, onStale }: EnquiryDrawerProps) {
  const { id, contact, product, status, version } = enquiry
  const [kept, keepAnswer, settle] = useUnsavedDraft<string>(`answer-${id}`)
  const answer = kept ?? ''
  const [isPressed, setPressed] = useState(false)
  const [unsent, setUnsent] = useState<string>()
  const { isBusy, problem, write } = useWrite({
    refreshes: ['GET /api/admin/requests', 'GET /api/admin/day'],
    onProblem: ({ code }) => code === 'stale' && onStale(),
  })
  const error = problem && conflictText(problem)

  async function change(given: { answer: string } | { status: 'new' | 'closed' }): Promise<boolean> {
    const changed = await write('PATCH /api/admin/requests/:id', { params: { id }, body: { ...given, version } })
    if (changed) onChanged(changed)
    return changed !== undefined
  }

  /** An answer that was typed and not sent would be lost with the enquiry. */
  function close() {
    if (answer.trim() !== '') return setUnsent('Ответ написан, но не отправлен. Отправьте его или сотрите')
    void change({ status: 'closed' })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setPressed(true)
    if (answer.trim() === '') return
    if (await change({ answer: answer.trim() })) {
      settle(kept, (later) => later)
      setPressed(false)
    }
  }

  const photoUrl = shopUrl('GET /api/requests/:id/photo', { params: { id } })
  return (
    <AdminDrawer
      title={`Обращение № ${id}`}
      openKey={id}
      onClose={onClose}
      notes={
        <span className="request-status" data-status={status}>
          {enquiryStatusLabels[status]}
        </span>
      }
    >
      {kept && <LeaveGuard isLeaving={isAnotherList} onLeave={() => keepAnswer(null)} />}
      <div className="request-open">
        <section>
          <h3>
            {enquiryKindLabels[enquiry.kind]} · {eventTime(enquiry.created_at)}
          </h3>
          {enquiry.text && <p className="order-words">{enquiry.text}</p>}
          {product && (
            <p>
              Товар: <Link to={productPath(product)}>{product.name}</Link>
              {enquiry.product_sku && <span className="code"> {enquiry.product_sku}</span>}
            </p>
          )}
          {enquiry.has_photo && (
            <a href={photoUrl} target="_blank" rel="noreferrer">
              <img src={photoUrl} alt="Фото от покупателя" loading="lazy" />
            </a>
          )}
        </section>
        <section>
          <h3>Кто спрашивает</h3>
          <ContactLines name={contact.name} phone={contact.phone} email={contact.email} />
          <p className="order-aside">{enquiry.user_id === null ? 'Без регистрации' : 'Ответ появится и в профиле'}</p>
        </section>
        {enquiry.answer && (
          <section>
            <h3>Ответ</h3>
            <p className="order-words">{enquiry.answer}</p>
            <p className="order-aside">
              {[
                enquiry.answered_by,
                enquiry.answered_at && eventTime(enquiry.answered_at),
                enquiry.email && emailTexts[enquiry.email],
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </section>
        )}
        {status !== 'closed' && (
          <form className="form-grid" noValidate onSubmit={submit}>
            <TextArea
              label={enquiry.answer ? 'Ещё один ответ' : 'Ответ'}
              rows={5}
              maxLength={4000}
              error={isPressed && answer.trim() === '' ? 'Напишите ответ' : undefined}
              value={answer}
              onChange={(event) => {
                keepAnswer(event.currentTarget.value || null)
                setUnsent(undefined)
              }}
            />
            <p className="order-aside">
              {contact.email
                ? `Письмо уйдёт на ${contact.email}`
                : 'Email не указан: позвоните, а ответ запишите здесь'}
            </p>
            <FormError text={unsent ?? error} />
            <div className="request-buttons">
              <button className="button button-primary button-small" type="submit" aria-busy={isBusy}>
                {contact.email ? 'Отправить ответ' : 'Записать ответ'}
              </button>
              <button className="button button-outline button-small" type="button" onClick={close}>
                {status === 'new' ? 'Закрыть без ответа' : 'Закрыть обращение'}
              </button>
            </div>
          </form>
        )}
        {status === 'closed' && (
          <div className="request-buttons">
            <FormError text={error} />
            <button
              className="button button-outline button-small"
              type="button"
              aria-busy={isBusy}
              onClick={() => void change({ status: 'new' })}
            >
              Открыть снова
            </button>
          </div>
        )}
      </div>
    </AdminDrawer>
  )
}
