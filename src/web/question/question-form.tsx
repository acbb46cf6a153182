import { type FormEvent, useState } from 'react'
import { ShopApiError, unavailableText } from '#shared/problem/shop-api-error.ts'
import { maxQuestion, questionConsent, questionErrors, questionTextError } from '#shared/question/question-rules.ts'
import { tidyReviewText } from '#shared/review/review-rules.ts'
import { callShop } from '#web/api/call-shop.ts'
import { useSession } from '#web/page/session.ts'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

type FieldErrors = Record<string, string>

/** «Спросите о детали»: words, and of a guest a name and, if they want the answer by mail, an address. */
export function QuestionForm({ productId }: { productId: number }) {
  const isKnown = useSession() !== null
  const [errors, setErrors] = useState<FieldErrors>({})
  const [step, setStep] = useState<'open' | 'busy' | 'sent'>('open')

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (step === 'busy') return
    const form = event.currentTarget
    const given = new FormData(form)
    const typed = (name: string) => String(given.get(name) ?? '')
    const text = questionTextError(tidyReviewText(typed('text')))
    const faults: FieldErrors = {
      ...(text && { text }),
      ...(!isKnown && typed('name').trim() === '' && { name: questionErrors.name }),
      ...(!isKnown && !given.has('consent') && { consent: questionErrors.consent }),
    }
    if (Object.keys(faults).length > 0) return show(faults)
    setStep('busy')
    try {
      await callShop('POST /api/questions', {
        body: {
          product_id: productId,
          text: typed('text'),
          ...(!isKnown && { name: typed('name'), email: typed('email'), consent: given.has('consent') }),
        },
      })
      setStep('sent')
    } catch (error) {
      show(errorsOf(error))
      setStep('open')
    }

    function show(faults: FieldErrors) {
      setErrors(faults)
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
    }
  }

  if (step === 'sent') {
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
    <form className="question-form form-grid with-script" noValidate onSubmit={submit}>
      <div>
        <h3>Спросите о детали</h3>
        <p>Отвечаем в рабочее время. Ответ появится здесь{isKnown && ' и придёт вам на почту'}</p>
      </div>
      <TextArea
        label="Вопрос"
        name="text"
        rows={3}
        maxLength={maxQuestion}
        placeholder="Например: подойдёт ли к WW65K42E08W?"
        error={errors.text}
      />
      {!isKnown && (
        <>
          <Field label="Имя" name="name" autoComplete="given-name" error={errors.name} />
          <Field
            label="Email"
            note="чтобы прислать ответ"
            name="email"
            type="email"
            autoComplete="email"
            error={errors.email}
          />
          <div>
            <label className="check auth-consent">
              <input type="checkbox" name="consent" value="true" aria-invalid={errors.consent ? true : undefined} />
              <span>{questionConsent.text}</span>
            </label>
            <FormError text={errors.consent} />
          </div>
        </>
      )}
      <FormError text={errors.form} />
      <button className="button button-primary" type="submit" aria-busy={step === 'busy'}>
        Задать вопрос
      </button>
    </form>
  )
}

function errorsOf(error: unknown): FieldErrors {
  if (!(error instanceof ShopApiError)) return { form: unavailableText }
  return error.problem.fields ?? { form: error.problem.error }
}
