import { useSearchParams } from '#web/router/router-context.tsx'

/** What is open beside the list stands in the address too: `model=17`, or `model=new`. */
export function useOpenRow(word: string) {
  const [params, setParams] = useSearchParams()
  const given = params.get(word)
  const id = given && /^[1-9]\d{0,8}$/.test(given) ? Number(given) : undefined

  function open(next: number | 'new' | undefined) {
    const changed = new URLSearchParams(params)
    if (next === undefined) changed.delete(word)
    else changed.set(word, String(next))
    setParams(changed, { preventScrollReset: true })
  }
  return { id, isNew: given === 'new', open }
}
