import { useEffect, useRef, useState } from 'react'
import { groupDigits } from '#web/ui/count.ts'
import { currentInView } from '#web/ui/current-in-view.ts'

type FormSectionLink = { id: string; name: string; count?: number | undefined }

/** Links to the sections of a long form; marks the one being read. */
export function FormNav({ products }: { products: readonly FormSectionLink[] }) {
  const { current, choose } = useSectionInView(products)
  return (
    <nav ref={currentInView} className="form-nav" aria-label="Разделы формы">
      {products.map(({ id, name, count }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'location' : undefined} onClick={() => choose(id)}>
          {name}
          {!!count && <em>{groupDigits(count)}</em>}
        </a>
      ))}
    </nav>
  )
}

/** The last section whose heading has passed the upper third of the screen. */
function useSectionInView(products: readonly FormSectionLink[]) {
  const [current, setCurrent] = useState(products[0]?.id)
  const ids = products.map(({ id }) => id).join(' ')
  // The last sections cannot reach the top of the screen: once chosen by hand, one stays current while it is visible.
  const chosen = useRef<string>(undefined)
  useEffect(() => {
    function look() {
      const tops = ids
        .split(' ')
        .map((id) => ({ id, top: document.getElementById(id)?.getBoundingClientRect().top ?? 0 }))
      const kept = tops.find(({ id }) => id === chosen.current)
      if (kept && kept.top >= 0 && kept.top < window.innerHeight) return
      chosen.current = undefined
      setCurrent((tops.findLast(({ top }) => top < window.innerHeight / 3) ?? tops[0])?.id)
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [ids])
  return {
    current,
    choose: (id: string) => {
      chosen.current = id
      setCurrent(id)
    },
  }
}
