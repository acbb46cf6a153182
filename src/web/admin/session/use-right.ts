import { hasRight, type StaffRight, type StaffRole, staffRoles } from '#shared/api/staff-right.ts'
import { useStaffSession } from './staff-session.ts'

/** What somebody is in the shop, as the screen knows it: the server decides again with every call. */
export function useStaffRole(): StaffRole | null {
  const session = useStaffSession()
  if (session?.role !== 'admin') return null
  // Whoever was logged in before there were roles could do everything.
  return staffRoles.find((role) => role === session.staff) ?? 'owner'
}

/** Whether a button would be answered; what would not is left out of the screen. */
export function useMayDo(): (right: StaffRight | readonly StaffRight[]) => boolean {
  const role = useStaffRole()
  return (right) => hasRight(role, right)
}
