import { type FormEvent, useId } from 'react'
import type { ModeratedReview, ModerationInput } from '#shared/review/review-contract.ts'
import { maxReply, personalTextFound, reviewAuthor } from '#shared/review/review-rules.ts'
import { LeaveGuard } from '#web/admin/ui/leave-guard.tsx'
import { SavedForm } from '#web/admin/ui/saved-form.tsx'
import { shortTime } from '#web/admin/ui/shown-time.ts'
import { useTextDraft } from '#web/admin/ui/unsaved-draft.ts'
import { useWrite } from '#web/api/use-write.ts'
import { productPath } from '#web/page/shop-paths.ts'
import { Stars } from '#web/review/stars.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { ProductPicture } from '#web/ui/product-picture.tsx'
import { RejectForm } from './reject-form.tsx'

type ReviewItemProps = {
  review: ModeratedReview
  panel: ReviewPanel | undefined
  onPanel: (panel: ReviewPanel | undefined) => void
  decide: (decision: ModerationInput) => Promise<boolean>
}

/** A review in moderation: its product, author, whether they bought it, the text, and the actions. */
export function ReviewItem(props: ReviewItemProps) {
  const { review, panel, onPanel, decide } = props
  return (
    <>
      <ReviewedProduct product={review.product} />
      <div className="moderation-words">
        <ReviewHead review={review} />
        {review.model && (
          <p className="moderation-model">
            Техника: <span className="code">{review.model}</span>
            <span className="moderation-fit" data-fits={review.is_model_listed}>
              <Icon name={review.is_model_listed ? 'circle-check' : 'circle-question-mark'} />
              {review.is_model_listed ? 'Есть в списке' : 'Нет в списке'}
            </span>
          </p>
        )}
        <p className="moderation-said">{review.text}</p>
        <PersonalWarning text={review.text} />
        {review.status === 'rejected' && <p className="moderation-rejection">Отклонён: {review.reject_reason}</p>}
        {review.reply && panel !== 'reply' && (
          <p className="moderation-answer">
            <b>Ответ магазина.</b> {review.reply}
          </p>
        )}
        {panel === 'reply' && <ReplyForm review={review} decide={decide} onCancel={() => onPanel(undefined)} />}
        {panel === 'reject' && <RejectForm review={review} decide={decide} onCancel={() => onPanel(undefined)} />}
      </div>
      <ReviewActions {...props} />
    </>
  )
}

function ReviewedProduct({ product }: Pick<ModeratedReview, 'product'>) {
  if (!product) return <p className="moderation-part">Товар снят с продажи</p>
  return (
    <div className="moderation-part">
      <span className="picture-box">
        <ProductPicture product={product} photo={product.photos[0]} alt="" sizes="56px" />
      </span>
      <div>
        <Link to={productPath(product)}>{product.name}</Link>
        <span className="code">{product.sku}</span>
      </div>
    </div>
  )
}

function ReviewHead({ review }: { review: ModeratedReview }) {
  return (
    <div className="moderation-head">
      <Stars rating={review.rating} />
      <b>{reviewAuthor(review.author)}</b>
      <span className="moderation-bought">
        <Icon name="circle-check" />
        Купил у нас, № {review.order_number}
      </span>
      <time dateTime={review.updated_at}>{shortTime(review.updated_at)}</time>
    </div>
  )
}

function PersonalWarning({ text }: { text: string }) {
  const found = personalTextFound(text)
  if (!found) return null
  return (
    <p className="moderation-warning">
      <Icon name="triangle-exclamation-point" />В тексте {found === 'phone' ? 'номер телефона' : 'адрес почты'}. Причина
      отказа: «Личные данные»
    </p>
  )
}

type ReviewActionsProps = {
  review: ModeratedReview
  panel: ReviewPanel | undefined
  onPanel: (panel: ReviewPanel | undefined) => void
  decide: (decision: ModerationInput) => Promise<boolean>
}

/** What can be done with a review; praise stands out, because most of it is simply published. */
function ReviewActions({ review, panel, onPanel, decide }: ReviewActionsProps) {
  const { status, rating, text, reply } = review
  const isPlain = rating >= 4 && personalTextFound(text) === null
  const about = `: отзыв ${review.author.first_name}`
  return (
    <div className="moderation-actions">
      {status !== 'published' && (
        <button
          className={`button button-small ${isPlain && panel !== 'reply' ? 'button-secondary' : 'button-outline'}`}
          type="button"
          onClick={() => void decide({ status: 'published' })}
        >
          {panel === 'reply' ? 'Опубликовать без ответа' : 'Опубликовать'}
          <span className="visually-hidden">{about}</span>
        </button>
      )}
      {status !== 'rejected' && panel !== 'reject' && (
        <button className="moderation-action" data-kind="bad" type="button" onClick={() => onPanel('reject')}>
          {status === 'published' ? 'Снять' : 'Отклонить'}
          <span className="visually-hidden">{about}</span>
        </button>
      )}
      {status !== 'rejected' && panel !== 'reply' && (
        <button className="moderation-action" type="button" onClick={() => onPanel('reply')}>
          {reply ? 'Изменить ответ' : 'Ответить'}
          <span className="visually-hidden">{about}</span>
        </button>
      )}
    </div>
  )
}

type ReplyFormProps = {
  review: ModeratedReview
  decide: (decision: ModerationInput) => Promise<boolean>
  onCancel: () => void
}

/** The shop's answer. With it a review that waits is published; an answer that is emptied goes. */
function ReplyForm({ review, decide, onCancel }: ReplyFormProps) {
  const id = useId()
  const { text: reply, isTyped, setText: setReply, forget } = useTextDraft(`reply-${review.id}`, review.reply)
  const { isBusy, run } = useWrite()
  const isWaiting = review.status === 'pending'

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isWaiting && !reply.trim()) return
    await run(async () => {
      if (await decide({ reply, ...(isWaiting && { status: 'published' as const }) })) forget()
    })
  }

  function cancel() {
    forget()
    onCancel()
  }

  return (
    <SavedForm
      isBusy={isBusy}
      className="moderation-panel"
      onSubmit={(event) => void send(event)}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
    >
      <label htmlFor={id}>Ответ магазина</label>
      <textarea
        id={id}
        rows={3}
        maxLength={maxReply}
        value={reply}
        aria-describedby={`${id}-hint`}
        // biome-ignore lint/a11y/noAutofocus: the panel was opened to write here
        autoFocus
        onChange={(event) => setReply(event.target.value)}
      />
      <p id={`${id}-hint`}>
        Появится под отзывом как «Ответ магазина»{' '}
        <span>
          {reply.length} / {maxReply}
        </span>
      </p>
      <div>
        <button
          className="button button-primary button-small"
          type="submit"
          aria-busy={isBusy}
          aria-disabled={isWaiting && !reply.trim()}
        >
          {isWaiting ? 'Опубликовать с ответом' : 'Сохранить ответ'}
        </button>
        <button className="link" type="button" onClick={cancel}>
          Отмена
        </button>
      </div>
      {isTyped && <LeaveGuard isLeaving={() => false} />}
    </SavedForm>
  )
}

/** What is open below a review: the shop's answer, or the reason to reject. */
export type ReviewPanel = 'reply' | 'reject'
