import { type FormEvent, useEffect, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Dialog } from '#web/ui/dialog.tsx'
import { CityField } from './city-field.tsx'
import { saveCity } from './delivery-city.ts'

type Asked = { city: string }

let root: Root | undefined

/** A React root of its own, loaded only when the visitor changes the city. */
export function showCityWindow(city: string) {
  if (!root) {
    const place = document.createElement('div')
    document.body.append(place)
    root = createRoot(place)
  }
  root.render(<CityWindow asked={{ city }} />)
}

function CityWindow({ asked }: { asked: Asked }) {
  const [isOpen, setOpen] = useState(false)
  const [city, setCity] = useState(asked.city)
  const [error, setError] = useState<string>()
  useEffect(() => {
    setCity(asked.city)
    setOpen(true)
  }, [asked])

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
