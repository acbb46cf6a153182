import { useEffect, useState } from 'react'
import { minSearchLength } from '#shared/catalog/product-list-query.ts'
import type { Suggestions } from '#shared/search/suggest-contract.ts'
import { readSuggestions } from '#web/api/suggest-api.ts'

/** Somebody who types faster than this is still typing. */
const pauseMilliseconds = 300

type Answered = { text: string; attempt: number; answer: Suggestions | null }

/** Undefined while the shop is being asked, null when it did not answer. An answer to an older text is never given. */
export function useSuggestions(text: string): { answer: Suggestions | null | undefined; retry: () => void } {
  const [answered, setAnswered] = useState<Answered>()
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (text.length < minSearchLength) return
    const question = new AbortController()
    const { signal } = question
    async function ask() {
      const answer = await readSuggestions(text, signal).catch(() => null)
      if (!signal.aborted) setAnswered({ text, attempt, answer })
    }
    const pause = setTimeout(ask, pauseMilliseconds)
    return () => {
      clearTimeout(pause)
      question.abort()
    }
  }, [text, attempt])

  const isCurrent = answered?.text === text && answered.attempt === attempt
  return { answer: isCurrent ? answered.answer : undefined, retry: () => setAttempt((before) => before + 1) }
}
