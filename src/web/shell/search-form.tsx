import { Form, useLocation } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'

/** An ordinary form, so it works before the page is alive; on the results page it keeps the words that were asked. */
export function SearchForm() {
  const { pathname, search } = useLocation()
  const asked = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : ''
  return (
    <Form className="search-form" action="/search" role="search">
      <Icon name="search" />
      <input
        key={asked}
        name="q"
        type="search"
        defaultValue={asked}
        placeholder="Артикул, модель или название"
        aria-label="Артикул, модель или название"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
      />
      <button type="submit" aria-label="Найти">
        <Icon name="arrow-right" />
      </button>
    </Form>
  )
}
