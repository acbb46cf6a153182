import type { ManagedUserDetails } from '#shared/user/user-admin-contract.ts'
import { LevelSelect } from '#web/admin/trade-level/level-select.tsx'
import { useToastedWrite } from '#web/api/use-toasted-write.ts'
import { showToast } from '#web/ui/toast.ts'

type UserTradeLevelProps = {
  user: ManagedUserDetails
  onChange: (user: ManagedUserDetails) => void
  onReload: () => void
}

/** Long enough to see that it was the wrong one. */
const undoMilliseconds = 10_000

/** At which level a master buys. It holds from their next press on; nobody has to log in anew. */
export function UserTradeLevel({ user, onChange, onReload }: UserTradeLevelProps) {
  const { write } = useToastedWrite()

  async function choose(level: number | null, version: number): Promise<ManagedUserDetails | undefined> {
    const body = { trade_level: level, version }
    const changed = await write('PATCH /api/admin/users/:id', { params: { id: user.id }, body })
    if (changed) onChange(changed)
    else onReload()
    return changed
  }

  async function change(level: number | null) {
    const changed = await choose(level, user.version)
    if (!changed) return
    void showToast(`${user.first_name}: цены другого уровня`, {
      kind: 'success',
      milliseconds: undoMilliseconds,
      action: { label: 'Отменить', run: () => void choose(user.trade_level, changed.version) },
    })
  }

  return <LevelSelect value={user.trade_level} onChange={(level) => void change(level)} />
}
