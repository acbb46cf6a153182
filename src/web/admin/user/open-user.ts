import { useSearchParams } from 'react-router'

/** Who is open beside the list stands in the address too: `user=17`. */
export function useOpenUser() {
  const [params, setParams] = useSearchParams()
  const given = params.get('user')
  const id = given && /^[1-9]\d{0,8}$/.test(given) ? Number(given) : undefined

  function open(next: number | undefined) {
    const changed = new URLSearchParams(params)
    if (next === undefined) changed.delete('user')
    else changed.set('user', String(next))
    setParams(changed, { preventScrollReset: true })
  }
  return { id, open }
}
