import ArrowRight from 'lucide-react/icons/arrow-right'
import Search from 'lucide-react/icons/search'
import { Form, useLocation } from 'react-router'

/** An ordinary form, so it works before the page is alive; on the results page it keeps the words that were asked. */
export function SearchForm() {
  const { pathname, search } = useLocation()
  const asked = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : ''
  return (
    <Form className="search-form" action="/search" role="search">
      <Search />
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
        <ArrowRight />
      </button>
    </Form>
  )
}
