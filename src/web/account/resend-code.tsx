import { useEffect, useState } from 'react'

const pauseSeconds = 59

/** Another letter only after a minute: the first one is usually on its way. */
export function ResendCode({ onSend }: { onSend: () => void }) {
  const [seconds, setSeconds] = useState(pauseSeconds)
  useEffect(() => {
    if (seconds === 0) return
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds])

  if (seconds > 0) {
    return (
      <p className="auth-resend">
        Отправить ещё раз через <span className="code">0:{String(seconds).padStart(2, '0')}</span>
      </p>
    )
  }
  return (
    <button
      className="auth-resend link"
      type="button"
      onClick={() => {
        setSeconds(pauseSeconds)
        onSend()
      }}
    >
      Отправить ещё раз
    </button>
  )
}
