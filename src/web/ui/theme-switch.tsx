import { useEffect, useState } from 'react'
import { chooseTheme, currentTheme, type Theme, themeLabels, themes } from './theme.ts'

/** Which theme is on is known to the browser only, so nothing is marked until the page has come alive. */
export function ThemeSwitch() {
  const [chosen, setChosen] = useState<Theme>()
  useEffect(() => setChosen(currentTheme()), [])
  return (
    <fieldset className="theme-switch">
      <legend className="visually-hidden">Тема оформления</legend>
      {themes.map((theme) => (
        <label key={theme}>
          <input
            type="radio"
            name="theme"
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
