/** Who repairs for a living asks once, in a few words; an administrator says yes, or no with the reason. */

export const masterRequestStatuses = ['pending', 'approved', 'declined'] as const
export type MasterRequestStatus = (typeof masterRequestStatuses)[number]

export const maxCity = 100
export const maxExperience = 1000
export const maxDeclineReason = 500

export const masterRequestTexts = {
  waiting: 'Заявка на проверке',
  master: 'Вы мастер. Цены мастера уже в каталоге',
  declined: (reason: string) => `Заявка отклонена: ${reason}`,
} as const
