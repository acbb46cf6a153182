import type { FormEvent, ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'

type AdminFiltersProps = { placeholder: string; children?: ReactNode }

/** What is looked for stands in the address: it survives a reload and can be sent to a colleague. */
export function AdminFilters({ placeholder, children }: AdminFiltersProps) {
  const [params, setParams] = useSearchParams()

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()])
    setParams(fields.filter(([, value]) => value) as [string, string][], { preventScrollReset: true })
  }

  return (
    <form className="admin-filters" onSubmit={apply} onChange={(event) => isChoice(event) && apply(event)}>
      <label className="admin-search">
        <Icon name="search" />
        <input
          key={params.get('search')}
          type="search"
          name="search"
          aria-label={placeholder}
          placeholder={placeholder}
          defaultValue={params.get('search') ?? ''}
          maxLength={100}
        />
      </label>
      {children}
      <button className="button button-secondary" type="submit">
        Найти
      </button>
    </form>
  )
}

function isChoice(event: FormEvent<HTMLFormElement>): boolean {
  return event.target instanceof HTMLSelectElement
}
