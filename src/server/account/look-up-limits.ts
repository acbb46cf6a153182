import { networkOf } from '#server/platform/admission/limits.ts'
import { type Counter, takeEach } from '#server/platform/admission/try-counters.ts'
import type { AccountDeps } from './account-deps.ts'

/**
 * Whatever answers whether an e-mail or a phone is a customer's is counted together, whichever call it is: for each of `askers` (an address, an
 * account) and for the whole shop. Answers the seconds to wait.
 */
export async function takeLookUp(deps: AccountDeps, askers: string[]): Promise<number> {
  const seconds = await takeOwnLookUp(deps, askers)
  return seconds > 0 ? seconds : takeLookUpOfAll(deps)
}

/** For somebody with an account: strangers who use up the shop's look-ups must not keep customers from correcting their phone. */
export function takeOwnLookUp({ limits }: Pick<AccountDeps, 'limits'>, askers: string[]): Promise<number> {
  const counters = askers.flatMap((asker): Counter[] => [
    ['existsPerMinute', asker],
    ['existsPerHour', asker],
  ])
  return takeEach(limits, counters)
}

export async function takeLookUpOfAll({ limits, log }: Pick<AccountDeps, 'limits' | 'log'>): Promise<number> {
  const seconds = await limits.take('existsOfAll', '')
  if (seconds > 0) log.warn('accounts are being looked up from many addresses')
  return seconds
}

/**
 * Registration has a limit per address of its own, and must not be closed by others: only an answer that somebody exists counts, and once
 * the shop's look-ups are used up every network still gets a few answers. Asked before anybody is looked for, so that being turned away
 * tells nothing.
 */
export async function takeRegistration(
  deps: Pick<AccountDeps, 'limits' | 'log'>,
  visitor: { ip: string },
): Promise<{ seconds: number; giveBack(): Promise<void> }> {
  if ((await takeLookUpOfAll(deps)) === 0) {
    return { seconds: 0, giveBack: () => deps.limits.giveBack('existsOfAll', '') }
  }
  return { seconds: await deps.limits.take('registerOfNetwork', networkOf(visitor)), giveBack: async () => undefined }
}
