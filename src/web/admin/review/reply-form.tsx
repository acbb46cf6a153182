import { type FormEvent, useId, useState } from 'react'
import type { ModeratedReview, ModerationInput } from '#shared/review/review-contract.ts'
import { maxReply } from '#shared/review/review-rules.ts'
import { useAsking } from '#web/ui/use-asking.ts'

type ReplyFormProps = {
  review: ModeratedReview
  decide: (decision: ModerationInput) => Promise<void>
  onCancel: () => void
}

/** The shop's answer. With it a review that waits is published; an answer that is emptied goes. */
export function ReplyForm({ review, decide, onCancel }: ReplyFormProps) {
  const id = useId()
  const [reply, setReply] = useState(review.reply)
  const { isBusy, run } = useAsking()
  const isWaiting = review.status === 'pending'

  function send(event: FormEvent) {
    event.preventDefault()
    if (isWaiting && !reply.trim()) return
    void run(() => decide({ reply, ...(isWaiting && { status: 'published' as const }) }))
  }

  return (
    <form className="moderation-panel" onSubmit={send} onKeyDown={(event) => event.key === 'Escape' && onCancel()}>
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
          className="button button-primary admin-small"
          type="submit"
          aria-busy={isBusy}
          aria-disabled={isWaiting && !reply.trim()}
        >
          {isWaiting ? 'Опубликовать с ответом' : 'Сохранить ответ'}
        </button>
        <button className="link" type="button" onClick={onCancel}>
          Отмена
        </button>
      </div>
    </form>
  )
}
