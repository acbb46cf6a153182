import { useEffect, useState } from 'react'

/** Something small a screen can do without until it is there: undefined before, and where the shop did not answer. */
export function useRead<Answer>(read: () => Promise<Answer>): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    let isOver = false
    read().then(
      (found) => !isOver && setAnswer(found),
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [read])
  return answer
}
