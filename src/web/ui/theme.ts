/** Light, dark, or as the system says. Kept in this browser under the key that head-script.ts reads before the first paint. */
export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

export const themeLabels: Record<Theme, string> = { light: 'Светлая', dark: 'Тёмная', system: 'Как в системе' }

export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  return themes.find((theme) => theme === chosen) ?? 'system'
}

export function chooseTheme(theme: Theme) {
  const page = document.documentElement
  if (theme === 'system') delete page.dataset.theme
  else page.dataset.theme = theme
  try {
    localStorage.setItem('theme', theme)
  } catch {
    // Storage may be switched off; the choice then lasts until the page is left.
  }
}
