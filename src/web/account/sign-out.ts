import { isGuarded } from '#shared/page/page-guard.ts'
import { callShop } from '#web/api/call-shop.ts'
import { setOwnModel } from '#web/appliance/own-model.ts'
import { tellSignedOut } from '#web/page/page-person.ts'
import { forgetTabDrafts } from '#web/page/tab-drafts.ts'
import { serverText } from '#web/ui/fields/form-error.tsx'
import { showToast } from '#web/ui/toast.ts'

/** Ends the session on the server, forgets what its user left here and reloads; goes to the home page where this one is closed to guests. */
export async function signOut(
  call: 'POST /api/logout' | 'POST /api/logout-everywhere' = 'POST /api/logout',
): Promise<void> {
  try {
    await callShop(call)
  } catch (error) {
    return showToast(serverText(error, 'Не удалось выйти. Попробуйте ещё раз'), { kind: 'error' })
  }
  forgetPerson()
  if (isGuarded(window.location.pathname)) window.location.replace('/')
  else window.location.reload()
}

/** Also for an account that is deleted: the other tabs close what they show of it. */
export function forgetPerson() {
  setOwnModel(null)
  forgetTabDrafts()
  tellSignedOut()
}
