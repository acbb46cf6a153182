import { useRead } from '#web/api/use-read.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'

/** What an owner must hear without asking: there is no good copy of the shop. */
export function BackupHint() {
  const { answer } = useRead('GET /api/admin/backups')
  if (!answer?.advice) return null
  return (
    <p className="backup-alarm backup-hint" role="alert">
      <Icon name="circle-exclamation-point" />
      <span>
        {answer.advice.text}. <Link to="/settings?part=backup">Копии магазина</Link>
      </span>
    </p>
  )
}
