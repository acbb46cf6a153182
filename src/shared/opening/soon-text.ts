/** What a guest reads before the shop is open, on every address of it. */
export const soonTitle = 'Скоро откроемся'
export const soonText =
  'Раскладываем детали по полкам и проверяем, что к чему подходит. Загляните через несколько дней.'
export const staffEntrance = 'Вход для сотрудников'

/** Where those who work here come in while everybody else waits outside. */
const entrances = ['/login', '/invitation']

export function isStaffEntrance(pathname: string): boolean {
  return entrances.includes(pathname.toLowerCase().replace(/\/+$/, ''))
}
