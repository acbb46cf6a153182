/** What is typed as a number; nonsense goes to the server as it is and comes back with the reason. */
export function numberOf(typed: string): number {
  return typed.trim() === '' ? Number.NaN : Number(typed.replace(/\s/g, '').replace(',', '.'))
}
