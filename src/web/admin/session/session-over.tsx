import { useEffect, useEffectEvent, useRef } from 'react'
import { sessionOverEvent } from '#web/api/call-shop.ts'
import { sessionChanged } from '#web/page/session.ts'
import { showToast } from '#web/ui/toast.ts'
import { useIsSessionOver } from './staff-session.ts'

const authWindow = () => import('#web/account/auth-window.tsx')

/** Under the header while nobody is logged in: the window for it, and the way to it after it was closed. */
export function SessionOver() {
  return useIsSessionOver() ? <SessionOverBar /> : null
}

function SessionOverBar() {
  const askToLogIn = useLoginWindow()
  return (
    <p className="session-over" role="status">
      Вы вышли из аккаунта: ничего не сохранится.{' '}
      <button className="link" type="button" onClick={() => void askToLogIn()}>
        Войти
      </button>
    </p>
  )
}

/** Opens at once, and again at a press that the shop answers to nobody. */
function useLoginWindow() {
  const isNeeded = useRef(false)
  const isOpen = useRef(false)

  async function open() {
    if (isOpen.current) return
    isOpen.current = true
    try {
      const { showAuth } = await authWindow()
      // Logged in meanwhile, in another tab.
      if (!isNeeded.current) return
      showAuth('login', {
        notice: 'Вы вышли из аккаунта. Войдите снова — набранное на месте',
        onEntered: sessionChanged,
        onClose: () => {
          isOpen.current = false
        },
      })
    } catch {
      isOpen.current = false
      void showToast('Не удалось открыть вход. Проверьте связь и попробуйте ещё раз', { kind: 'error' })
    }
  }

  const openAtOnce = useEffectEvent(() => void open())
  useEffect(() => {
    isNeeded.current = true
    openAtOnce()
    // What the page asks by itself does not open a window that was closed.
    const openAfterPress = () => navigator.userActivation?.isActive && openAtOnce()
    document.addEventListener(sessionOverEvent, openAfterPress)
    return () => {
      isNeeded.current = false
      document.removeEventListener(sessionOverEvent, openAfterPress)
      if (isOpen.current) void authWindow().then(({ hideAuth }) => hideAuth())
    }
  }, [])

  return open
}
