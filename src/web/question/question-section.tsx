import type { PublishedQuestion, QuestionList } from '#shared/question/question-contract.ts'
import { answererText } from '#shared/question/question-rules.ts'
import { useRead } from '#web/api/use-read.ts'
import { useSession } from '#web/page/session.ts'
import { reviewDay } from '#web/review/review-card.tsx'
import { countOf, questionForms } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/section.tsx'
import { OfferForm } from './offer-form.tsx'
import { QuestionForm } from './question-form.tsx'

type QuestionSectionProps = { productId: number; first: QuestionList | undefined }

/** The page of a product nobody has asked about comes without a list. */
const none: QuestionList = { questions: [], total: 0, next_cursor: null }

/** Questions about the product with their answers, and the form to ask one. The first ones are in the page the server sends. */
export function QuestionSection({ productId, first = none }: QuestionSectionProps) {
  const ofPage = (cursor: string | null) => ({ params: { id: productId }, query: { cursor } })
  const { answer: list, state, readMore } = useRead('GET /api/products/:id/questions', ofPage(null), { first })
  const questions = list?.questions ?? []
  const cursor = list?.next_cursor ?? null
  const total = list?.total ?? 0

  function showMore() {
    void readMore(ofPage(cursor), (before, page) => ({
      ...page,
      questions: [...before.questions, ...page.questions],
    }))
  }

  return (
    <Section
      id="questions"
      title="Вопросы и ответы"
      aside={total > 0 && <span className="section-note">{countOf(total, questionForms)}</span>}
    >
      <div className="questions">
        <div className="question-list">
          {questions.length === 0 && state === 'ready' && (
            <p className="question-none">Пока никто не спрашивал. Спросите первым</p>
          )}
          {questions.map((question) => (
            <Question key={question.id} question={question} />
          ))}
          {state === 'failed' && <p role="alert">Не удалось загрузить вопросы. Нажмите ещё раз</p>}
          {cursor && (
            <button
              className="button button-secondary"
              type="button"
              aria-busy={state === 'loading'}
              onClick={showMore}
            >
              Показать ещё
            </button>
          )}
        </div>
        <QuestionForm productId={productId} />
      </div>
    </Section>
  )
}

function Question({ question: { id, author, text, created_at, answer } }: { question: PublishedQuestion }) {
  const isMaster = useSession()?.role === 'master'
  return (
    <article className="question">
      <h3>{text}</h3>
      <p className="question-meta">
        {author}, <time dateTime={created_at}>{reviewDay(created_at)}</time>
      </p>
      {answer && (
        <div className="question-answer">
          <span className="question-mark">
            <Icon name={answer.answered_by === 'master' ? 'pencil-ruler' : 'store'} />
          </span>
          <div>
            <p className="question-text">{answer.text}</p>
            <small>
              {answererText(answer)}, {reviewDay(answer.answered_at)}
            </small>
          </div>
        </div>
      )}
      {!answer && !isMaster && <p className="question-waits">Ответим в рабочее время</p>}
      {!answer && isMaster && <OfferForm questionId={id} />}
    </article>
  )
}
