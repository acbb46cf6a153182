/** After login, offers once a visit to store the appliances chosen as a guest. */
import { savedText, saveText } from '#web/store/saved.ts'
import { showToast } from '#web/ui/toast.ts'
import { readGuestAppliances } from './guest-appliances.ts'
import { takeGuestAppliances } from './own-appliances.ts'

const askedKey = 'appliances-offered'
const millisecondsToDecide = 12_000

export function offerGuestAppliances() {
  const [first] = readGuestAppliances()
  if (!first || savedText(askedKey, 'sessionStorage')) return
  saveText(askedKey, '1', 'sessionStorage')
  void showToast(`Сохранить ${first.model.brand} ${first.model.code} в «Мою технику»?`, {
    milliseconds: millisecondsToDecide,
    action: { label: 'Сохранить', run: () => void save() },
  })
}

async function save() {
  try {
    await takeGuestAppliances()
    void showToast('Техника сохранена в аккаунт', { kind: 'success' })
  } catch {
    void showToast('Не удалось сохранить технику. Она осталась на этом устройстве', { kind: 'error' })
  }
}
