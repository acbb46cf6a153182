import { useEffect, useRef, useState } from 'react'
import { saveText } from '#web/store/saved.ts'

/** Light, dark, or as the system. Stored in this browser under the key that head-script.ts reads before the first paint. */
const themes = ['light', 'dark', 'system'] as const
const themeLabels: Record<Theme, string> = { light: 'Светлая', dark: 'Тёмная', system: 'Как в системе' }

/** Only the browser knows the theme, so nothing is marked until hydration; what was pressed before it counts. */
export function ThemeSwitch() {
  const [chosen, setChosen] = useState<Theme>()
  const choices = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const pressed = choices.current?.querySelector<HTMLInputElement>(':checked')?.value
    const early = themes.find((theme) => theme === pressed)
    if (early) chooseTheme(early)
    setChosen(currentTheme())
  }, [])
  return (
    <fieldset ref={choices} className="theme-switch">
      <legend className="visually-hidden">Тема оформления</legend>
      {themes.map((theme) => (
        <label key={theme}>
          <input
            type="radio"
            name="theme"
            value={theme}
            checked={chosen === theme}
            onChange={() => {
              chooseTheme(theme)
              setChosen(theme)
            }}
          />
          <span>{themeLabels[theme]}</span>
        </label>
      ))}
    </fieldset>
  )
}

type Theme = (typeof themes)[number]

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  return themes.find((theme) => theme === chosen) ?? 'system'
}

function chooseTheme(theme: Theme) {
  const page = document.documentElement
  if (theme === 'system') delete page.dataset.theme
  else page.dataset.theme = theme
  saveText('theme', theme)
}
