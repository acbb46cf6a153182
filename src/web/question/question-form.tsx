import { type FormEvent, useEffect, useRef } from 'react'
import { maxQuestion, questionConsent, questionErrors, questionTextError } from '#shared/question/question-rules.ts'
import { tidyReviewText } from '#shared/review/review-rules.ts'
import { useWrite } from '#web/api/use-write.ts'
import { useSession } from '#web/page/session.ts'
import { EmailField } from '#web/ui/fields/email-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'

/** «Спросите о детали»: words, and of a guest a name and, if they want the answer by mail, an address. */
export function QuestionForm({ productId }: { productId: number }) {
  const isKnown = useSession() !== null
  const form = useRef<HTMLFormElement>(null)
  const { isBusy, isDone, fields: errors = {}, problem, formError, write, reject } = useWrite()

  useEffect(() => {
    if (problem?.fields) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [problem])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const typed = (name: string) => String(given.get(name) ?? '')
    const textError = questionTextError(tidyReviewText(typed('text')))
    const wrong = {
      ...(textError && { text: textError }),
      ...(!isKnown && typed('name').trim() === '' && { name: questionErrors.name }),
      ...(!isKnown && !given.has('consent') && { consent: questionErrors.consent }),
    }
    if (Object.keys(wrong).length > 0) return reject('', wrong)
    void write('POST /api/questions', {
      body: {
        product_id: productId,
        text: typed('text'),
        ...(!isKnown && { name: typed('name'), email: typed('email'), consent: given.has('consent') }),
      },
    })
  }

  if (isDone) {
    return (
      <div className="question-form" role="status">
        <h3>Спасибо, вопрос у нас</h3>
        <p>
          Ответим в рабочее время. Вопрос с ответом появится на этой странице, а если вы оставили почту — придёт и
          письмо
        </p>
      </div>
    )
  }
  return (
    <form ref={form} className="question-form form-grid with-script" noValidate onSubmit={submit}>
      <div>
        <h3>Спросите о детали</h3>
        <p>Отвечаем в рабочее время. Ответ появится здесь{isKnown && ' и придёт вам на почту'}</p>
      </div>
      <TextArea
        label="Вопрос"
        name="text"
        rows={3}
        maxLength={maxQuestion}
        placeholder="Например: подойдёт ли к моей модели?"
        error={errors.text}
      />
      {!isKnown && (
        <>
          <Field label="Имя" name="name" autoComplete="given-name" error={errors.name} />
          <EmailField note="чтобы прислать ответ" name="email" error={errors.email} />
          <div>
            <label className="check auth-consent">
              <input type="checkbox" name="consent" value="true" aria-invalid={errors.consent ? true : undefined} />
              <span>{questionConsent.text}</span>
            </label>
            <FormError text={errors.consent} />
          </div>
        </>
      )}
      <FormError text={formError} />
      <button className="button button-primary" type="submit" aria-busy={isBusy}>
        Задать вопрос
      </button>
    </form>
  )
}
