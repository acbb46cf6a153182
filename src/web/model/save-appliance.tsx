import { useState } from 'react'
import type { ApplianceModel } from '#shared/fit/model-contract.ts'
import { ShopApiError } from '#shared/problem/shop-api-error.ts'
import { saveModel, useAppliances } from '#web/appliance/own-appliances.ts'
import { useOwnModel } from '#web/appliance/own-model.ts'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.ts'

/** «Моя техника» from the page of an appliance; says when it is there already. */
export function SaveAppliance({ model }: { model: ApplianceModel }) {
  const isSaved = useAppliances().some((each) => each.model.id === model.id)
  const isChosen = useOwnModel()?.id === model.id
  const [isBusy, setBusy] = useState(false)

  async function save() {
    if (isBusy) return
    setBusy(true)
    try {
      await saveModel(model)
    } catch (error) {
      const text = error instanceof ShopApiError ? error.problem.error : 'Не удалось сохранить. Попробуйте ещё раз'
      void showToast(text, { kind: 'error' })
    }
    setBusy(false)
  }

  return (
    <div className="model-save with-script">
      {isSaved && isChosen ? (
        <button className="button button-secondary" type="button" onClick={() => void openAppliances()}>
          <Icon name="check" />
          Сохранена в моей технике
        </button>
      ) : (
        <button className="button button-outline" type="button" aria-busy={isBusy} onClick={save}>
          <Icon name="bookmark" />
          {isSaved ? 'Выбрать эту технику' : 'Сохранить технику'}
        </button>
      )}
      <p role="status">
        {isSaved && isChosen
          ? 'Подходящие детали отмечены во всём магазине'
          : 'Отметим подходящие детали во всём магазине'}
      </p>
    </div>
  )
}

/** The window for one's appliances comes when it is first wanted. */
async function openAppliances(): Promise<void> {
  const { showAppliances } = await import('#web/appliance/appliance-window.tsx')
  showAppliances()
}
