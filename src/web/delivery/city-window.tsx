import { type FormEvent, useState } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { windowOpener } from '#web/ui/window-root.ts'
import { CityField } from './city-field.tsx'
import { saveCity } from './delivery-city.ts'

const openCityWindow = windowOpener(CityWindow)

export function showCityWindow(city: string) {
  openCityWindow({ shown: city })
}

function CityWindow({ shown }: { shown: string }) {
  const [isOpen, setOpen] = useState(true)
  const [city, setCity] = useState(shown)
  const [error, setError] = useState<string>()

  function save(event: FormEvent) {
    event.preventDefault()
    if (city.trim() === '') return setError('Напишите город')
    saveCity(city.trim())
    setOpen(false)
  }

  return (
    <Dialog isOpen={isOpen} title="Город доставки" onClose={() => setOpen(false)}>
      <form className="form-grid" noValidate onSubmit={save}>
        <CityField
          name="city"
          value={city}
          error={error}
          onCity={(next) => {
            setCity(next)
            setError(undefined)
          }}
        />
        <button className="button button-primary" type="submit">
          Сохранить
        </button>
      </form>
    </Dialog>
  )
}
