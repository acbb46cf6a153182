import type { ModeratedReview, ModerationInput } from '#shared/review/review-contract.ts'
import { personalTextFound, reviewAuthor } from '#shared/review/review-rules.ts'
import { shortTime } from '#web/admin/ui/short-time.ts'
import { ProductPicture } from '#web/catalog/product-picture.tsx'
import { productPath } from '#web/page/shop-paths.ts'
import { Stars } from '#web/review/stars.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { RejectForm } from './reject-form.tsx'
import { ReplyForm } from './reply-form.tsx'
import { ReviewActions } from './review-actions.tsx'
import type { ReviewPanel } from './review-panel.ts'

type ReviewItemProps = {
  review: ModeratedReview
  panel: ReviewPanel | undefined
  onPanel: (panel: ReviewPanel | undefined) => void
  decide: (decision: ModerationInput) => Promise<void>
}

/** A review as the shop reads it: which part, who wrote it and whether they bought it, what they wrote, what to do. */
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
        {review.status === 'rejected' && <p className="moderation-refusal">Отклонён: {review.reject_reason}</p>}
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
