import { useEffect } from 'react'
import { useBlocker, useNavigate } from 'react-router'
import { loginNotice, noticeCookie, pageGuard } from '#shared/page/page-guard.ts'
import { currentSession, refreshName } from '#web/page/session.ts'
import { showToast } from '#web/ui/toast.ts'

/** In the page a guest's way to a personal place is cancelled with a word, and others go where they belong; the server guards the same places by itself. */
export function RouteGuard() {
  const navigate = useNavigate()
  const blocker = useBlocker(({ nextLocation }) => guardAt(nextLocation.pathname) !== null)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const guard = guardAt(blocker.location.pathname)
    blocker.reset()
    if (guard?.isLoginNeeded) askToLogIn()
    else if (guard) void navigate(guard.to)
  }, [blocker, navigate])
  useEffect(() => {
    if (takeNotice() === loginNotice) askToLogIn()
    void refreshName()
    void offerAppliances()
  }, [])
  return null
}

function guardAt(pathname: string) {
  return pageGuard(pathname, currentSession()?.role ?? null)
}

/** Whoever chose appliances before logging in. */
async function offerAppliances() {
  if (!currentSession() || !localStorage.getItem('appliances')) return
  const { offerGuestAppliances } = await import('#web/appliance/appliance-offer.ts')
  offerGuestAppliances()
}

function askToLogIn() {
  void showToast('Авторизуйтесь', { kind: 'error', place: 'bottom-center' })
}

/** What the server left for the page it sent the visitor to; read once. */
function takeNotice(): string | undefined {
  const notice = document.cookie.match(new RegExp(`(?:^|; )${noticeCookie}=([^;]*)`))?.[1]
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser the shop supports
  if (notice !== undefined) document.cookie = `${noticeCookie}=; path=/; max-age=0`
  return notice
}
