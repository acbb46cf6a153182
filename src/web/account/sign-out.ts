import { isGuarded } from '#shared/page/page-guard.ts'
import { logOut } from '#web/api/account-api.ts'
import { setOwnModel } from '#web/appliance/own-model.ts'
import { serverText } from '#web/ui/form-error.tsx'
import { showToast } from '#web/ui/toast.ts'

/** Ends the session on the server and reloads; goes to the home page where this one is closed to guests. */
export async function signOut(end: () => Promise<unknown> = logOut): Promise<void> {
  try {
    await end()
  } catch (error) {
    return showToast(serverText(error, 'Не удалось выйти. Попробуйте ещё раз'), { kind: 'error' })
  }
  setOwnModel(null)
  if (isGuarded(window.location.pathname)) window.location.replace('/')
  else window.location.reload()
}
