import { useState } from 'react'
import { useRead } from '#web/api/use-read.ts'
import { useWrite } from '#web/api/use-write.ts'
import { type CountForms, countOf } from '#web/ui/count.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.ts'

const symptomForms: CountForms = { one: 'неисправности', few: 'неисправностям', many: 'неисправностям' }
const phraseForms: CountForms = { one: 'фраза', few: 'фразы', many: 'фраз' }

/** A new version of the shop may know more of what people say: offered while there is something to add. */
export function GivenWordsButton({ onAdded }: { onAdded: () => void }) {
  const { answer, refresh } = useRead('GET /api/admin/symptom-words')
  const [isOpen, setOpen] = useState(false)
  const { isBusy, problem, write } = useWrite()
  const symptoms = answer?.symptoms ?? []
  const phrases = symptoms.reduce((sum, symptom) => sum + symptom.phrases.length, 0)
  if (symptoms.length === 0) return null

  async function add() {
    const added = await write('POST /api/admin/symptom-words')
    if (!added) return
    setOpen(false)
    void showToast(`Добавили слова к ${countOf(added.symptoms.length, symptomForms)}`, { kind: 'success' })
    await refresh()
    onAdded()
  }

  return (
    <>
      <button className="button button-outline button-small" type="button" onClick={() => setOpen(true)}>
        <Icon name="list-plus" />
        Добавить слова из набора
      </button>
      {isOpen && (
        <Dialog isOpen title="Добавить слова из набора?" onClose={() => setOpen(false)}>
          <p>
            {countOf(phrases, phraseForms)} к {countOf(symptoms.length, symptomForms)}. Слова, которые вы меняли сами,
            останутся как есть.
          </p>
          <ul className="given-words">
            {symptoms.map((symptom) => (
              <li key={symptom.id}>
                <b>
                  {symptom.appliance}: {symptom.text}
                </b>
                <span>{symptom.phrases.join(', ')}</span>
              </li>
            ))}
          </ul>
          <FormError text={problem?.error} />
          <div className="dialog-buttons">
            <button className="button button-outline" type="button" onClick={() => setOpen(false)}>
              Не добавлять
            </button>
            <button className="button button-primary" type="button" aria-busy={isBusy} onClick={() => void add()}>
              Добавить
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}
