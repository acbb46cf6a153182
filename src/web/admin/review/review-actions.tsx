import type { ModeratedReview, ModerationInput } from '#shared/review/review-contract.ts'
import { personalTextFound } from '#shared/review/review-rules.ts'
import type { ReviewPanel } from './review-panel.ts'

type ReviewActionsProps = {
  review: ModeratedReview
  panel: ReviewPanel | undefined
  onPanel: (panel: ReviewPanel | undefined) => void
  decide: (decision: ModerationInput) => Promise<void>
}

/** What can be done with a review; praise stands out, because most of it is simply published. */
export function ReviewActions({ review, panel, onPanel, decide }: ReviewActionsProps) {
  const { status, rating, text, reply } = review
  const isPlain = rating >= 4 && personalTextFound(text) === null
  const about = `: отзыв ${review.author.first_name}`
  return (
    <div className="moderation-actions">
      {status !== 'published' && (
        <button
          className={`button admin-small ${isPlain && panel !== 'reply' ? 'button-secondary' : 'button-outline'}`}
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
