import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.ts'

type ShareButtonProps = { path: string; title: string; className?: string }

/** The system's own way to send a link; where there is none the link is copied. */
export function ShareButton({ path, title, className = 'link share' }: ShareButtonProps) {
  async function share() {
    const url = location.origin + path
    try {
      if (navigator.share) return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      void showToast('Ссылка скопирована', { kind: 'success' })
    } catch (error) {
      // The visitor has closed the system's window.
      if (error instanceof DOMException && error.name === 'AbortError') return
      void showToast('Не удалось скопировать ссылку. Скопируйте её из адресной строки', { kind: 'error' })
    }
  }
  return (
    <button className={`${className} with-script`} type="button" onClick={() => void share()}>
      <Icon name="upload" />
      Поделиться
    </button>
  )
}
