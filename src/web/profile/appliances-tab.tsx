import { useEffect, useState } from 'react'
import type { Appliance } from '#shared/appliance/appliance-contract.ts'
import { maxAppliances } from '#shared/appliance/appliance-rules.ts'
import { ApplianceAdding } from '#web/appliance/appliance-adding.tsx'
import { removeAppliance, saveAppliance } from '#web/appliance/appliance-changes.ts'
import { readGuestAppliances } from '#web/appliance/guest-appliances.ts'
import { ownAppliances, readAppliancesAgain, showAfter, takeGuestAppliances } from '#web/appliance/own-appliances.ts'
import { useShell } from '#web/page/shell-data.ts'
import { useStore } from '#web/store/store.ts'
import { Drawing } from '#web/ui/drawing.tsx'
import { serverText } from '#web/ui/fields/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { showToast } from '#web/ui/toast.ts'
import { notSavedText, TabTrouble } from './tab-notes.tsx'

/** «Моя техника»: the models of this household, one of them the usual one. */
export function AppliancesTab() {
  const { list: known, state } = useStore(ownAppliances)
  useEffect(readAppliancesAgain, [])

  // Not one write at a time: changes wait for each other in appliance-changes.ts, and every press counts.
  async function change(call: ReturnType<typeof saveAppliance>) {
    try {
      await showAfter(call)
    } catch (error) {
      void showToast(serverText(error, notSavedText), { kind: 'error' })
    }
  }

  if (state !== 'ready') return <TabTrouble isFailed={state === 'failed'} onRetry={readAppliancesAgain} />
  return (
    <>
      <GuestAppliances />
      {known.length === 0 && <p>Добавьте технику — и на каждой детали увидите, подходит ли она</p>}
      <ul className="appliance-list">
        {known.map((appliance) => (
          <ApplianceCard
            key={appliance.model.id}
            appliance={appliance}
            onDefault={() => change(saveAppliance({ model_id: appliance.model.id, is_default: true }))}
            onRemove={() => change(removeAppliance(appliance.model.id))}
          />
        ))}
        {known.length < maxAppliances && (
          <li>
            <ApplianceAdding onAdd={(model) => change(saveAppliance({ model_id: model.id }))} />
          </li>
        )}
      </ul>
    </>
  )
}

/** What was chosen on this device before logging in; it stays here until it is taken along. */
function GuestAppliances() {
  const [kept, setKept] = useState(readGuestAppliances)
  if (kept.length === 0) return null

  async function save() {
    try {
      await takeGuestAppliances()
    } catch (error) {
      void showToast(serverText(error, notSavedText), { kind: 'error' })
    }
    setKept(readGuestAppliances())
  }

  return (
    <div className="panel appliance-guest">
      <p>На этом устройстве выбрана техника: {kept.map(({ model }) => `${model.brand} ${model.code}`).join(', ')}</p>
      <button className="button button-secondary" type="button" onClick={() => void save()}>
        Сохранить в аккаунт
      </button>
    </div>
  )
}

type ApplianceCardProps = { appliance: Appliance; onDefault: () => void; onRemove: () => void }

function ApplianceCard({ appliance: { model, nickname, is_default }, onDefault, onRemove }: ApplianceCardProps) {
  const { categories } = useShell()
  const category = categories.find(({ id }) => id === model.category_id)
  const name = `${model.brand} ${model.code}`
  return (
    <li className="panel appliance-card">
      <div className="appliance-picture">{category && <Drawing name={category.drawing} />}</div>
      <div className="appliance-facts">
        <h2>
          <small>{model.brand}</small>
          <span className="code">{model.code}</span>
        </h2>
        <p>{nickname || category?.name}</p>
        {is_default ? (
          <p className="saved-note">
            <Icon name="check" />
            Основная
          </p>
        ) : (
          <button className="link" type="button" aria-label={`Сделать основной: ${name}`} onClick={onDefault}>
            Сделать основной
          </button>
        )}
        <div className="profile-actions">
          <Link
            className="button button-secondary"
            to={`/search?${new URLSearchParams({ q: model.code, model: model.code })}`}
            aria-label={`Показать запчасти: ${name}`}
          >
            Показать запчасти
          </Link>
          <button className="profile-remove" type="button" aria-label={`Удалить: ${name}`} onClick={onRemove}>
            <Icon name="trash" />
          </button>
        </div>
      </div>
    </li>
  )
}
