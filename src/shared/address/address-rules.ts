/** More than these nobody chooses from; the one not used for longest makes room. */
export const maxAddresses = 10

type Place = { city: string; address: string; postcode: string | null }

/** «300000, Тула, ул. Лесная, 5». */
export function addressText({ postcode, city, address }: Place): string {
  return [postcode, city, address].filter(Boolean).join(', ')
}
