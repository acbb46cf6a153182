/** An address of one line, in the pieces 1С keeps it in. Only what the line says plainly is taken out; the whole line goes along too. */
export type AddressPart = {
  type: 'Почтовый индекс' | 'Страна' | 'Город' | 'Улица' | 'Дом' | 'Корпус' | 'Квартира'
  value: string
}

const house = /^(?:д(?:ом)?\.?\s*)?(\d+[а-яa-z]?(?:\/\d+[а-яa-z]?)?)$/iu
const wing = /^(?:к(?:орп(?:ус)?)?\.?|стр(?:оение)?\.?)\s*(\d+[а-яa-z]?)$/iu
const flat = /^(?:кв(?:артира)?|оф(?:ис)?|пом(?:ещение)?)\.?\s*(\d+[а-яa-z]?)$/iu
/** «дом 5 корпус 2 кв. 14» without a comma between. */
const glued = /\s+(?=(?:д|дом|к|корп|корпус|стр|строение|кв|квартира|оф|офис)\.?\s*\d)/giu

type Given = { postcode: string | null; city: string | null; address: string | null }

export function addressParts({ postcode, city, address }: Given): AddressPart[] {
  const parts: AddressPart[] = []
  const put = (type: AddressPart['type'], value: string | undefined | null) => {
    if (value && !parts.some((part) => part.type === type)) parts.push({ type, value })
  }
  put('Почтовый индекс', postcode)
  put('Город', city)
  const pieces = (address ?? '')
    .split(',')
    .flatMap((piece) => piece.split(glued))
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
  const [street, ...rest] = pieces
  if (street && !house.test(street) && rest.length > 0 && rest.some((piece) => house.test(piece))) put('Улица', street)
  for (const piece of rest) {
    put('Корпус', wing.exec(piece)?.[1])
    put('Квартира', flat.exec(piece)?.[1])
    if (!wing.test(piece) && !flat.test(piece)) put('Дом', house.exec(piece)?.[1])
  }
  return parts
}
