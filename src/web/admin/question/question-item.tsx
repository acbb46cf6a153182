import { useState } from 'react'
import type { ModeratedQuestion, QuestionDecisionInput } from '#shared/question/question-contract.ts'
import { answererText } from '#shared/question/question-rules.ts'
import { personalTextFound } from '#shared/review/review-rules.ts'
import { shortTime } from '#web/admin/ui/shown-time.ts'
import { productPath } from '#web/page/shop-paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { ProductPicture } from '#web/ui/product-picture.tsx'
import { AnswerForm } from './answer-form.tsx'
import { QuestionRejectForm } from './question-reject-form.tsx'

type QuestionItemProps = {
  question: ModeratedQuestion
  decide: (decision: Omit<QuestionDecisionInput, 'version'>) => Promise<boolean>
}

/** A question: its product, who asked, the words, what a master would answer, and what can be done. */
export function QuestionItem({ question, decide }: QuestionItemProps) {
  const { product, author, status, text, answer, offer } = question
  const [panel, setPanel] = useState<'answer' | 'reject'>()
  const about = `: вопрос ${author.name}`
  const close = () => setPanel(undefined)
  return (
    <>
      <div className="moderation-part">
        <span className="picture-box">
          <ProductPicture product={product} photo={product.photos[0]} alt="" sizes="56px" />
        </span>
        <div>
          <Link to={productPath(product)}>{product.name}</Link>
          <span className="code">{product.sku}</span>
        </div>
      </div>
      <div className="moderation-words">
        <div className="moderation-head">
          <b>{author.name}</b>
          <span>{author.email ?? 'почту не оставили'}</span>
          <time dateTime={question.created_at}>{shortTime(question.created_at)}</time>
        </div>
        <p className="moderation-said">{text}</p>
        {personalTextFound(text) && (
          <p className="moderation-warning">
            <Icon name="triangle-exclamation-point" />В тексте номер телефона или адрес почты. Публиковать его нельзя
          </p>
        )}
        {status === 'rejected' && <p className="moderation-rejection">Отклонён: {question.reject_reason}</p>}
        {answer && panel !== 'answer' && (
          <p className="moderation-answer">
            <b>{answererText(answer)}.</b> {answer.text}
          </p>
        )}
        {offer && panel !== 'answer' && (
          <p className="moderation-answer">
            <b>Мастер {offer.name} предлагает ответ.</b> {offer.text}
          </p>
        )}
        {panel === 'answer' && <AnswerForm question={question} decide={decide} onCancel={close} />}
        {panel === 'reject' && <QuestionRejectForm text={text} decide={decide} onCancel={close} />}
      </div>
      <div className="moderation-actions">
        {panel !== 'answer' && status !== 'rejected' && (
          <button className="button button-small button-secondary" type="button" onClick={() => setPanel('answer')}>
            {answer ? 'Изменить ответ' : offer ? 'Прочитать и опубликовать' : 'Ответить'}
            <span className="visually-hidden">{about}</span>
          </button>
        )}
        {status !== 'published' && (
          <button className="moderation-action" type="button" onClick={() => void decide({ status: 'published' })}>
            {status === 'rejected' ? 'Вернуть' : 'Без ответа'}
            <span className="visually-hidden">{about}</span>
          </button>
        )}
        {offer && (
          <button className="moderation-action" type="button" onClick={() => void decide({ drop_offer: true })}>
            Не публиковать
            <span className="visually-hidden">: ответ мастера {offer.name}</span>
          </button>
        )}
        {status !== 'rejected' && panel !== 'reject' && (
          <button className="moderation-action" data-kind="bad" type="button" onClick={() => setPanel('reject')}>
            {status === 'published' ? 'Снять' : 'Отклонить'}
            <span className="visually-hidden">{about}</span>
          </button>
        )}
      </div>
    </>
  )
}
