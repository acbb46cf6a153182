import type { AuthMode } from './auth-window.tsx'

/** The window for logging in comes when it is first wanted; `openAuth` may be called from anywhere. */
export async function openAuth(mode: AuthMode = 'login'): Promise<void> {
  const { showAuth } = await import('./auth-window.tsx')
  showAuth(mode)
}
