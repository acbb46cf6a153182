/** Numbers on a plate besides the code of the model. */
export const numberKinds = ['pnc', 'enr', 'service'] as const
export const numberKindNames: Record<(typeof numberKinds)[number], string> = {
  pnc: 'PNC',
  enr: 'E-Nr.',
  service: 'Сервисный номер',
}
