/** Text of an XML file as bytes. What windows-1251 has no letter for is written as a number, which every reader understands. */

export type XmlEncoding = 'utf-8' | 'windows-1251'

const cyrillic = new Map<string, number>()
for (let byte = 0x80; byte <= 0xff; byte++) {
  const letter = new TextDecoder('windows-1251').decode(Uint8Array.of(byte))
  // 0x98 stands for nothing, and is decoded to a control character.
  if (byte !== 0x98) cyrillic.set(letter, byte)
}

export function xmlBytes(text: string, encoding: XmlEncoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text)
  const bytes: number[] = []
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    const byte = code < 0x80 ? code : cyrillic.get(letter)
    if (byte === undefined) for (const digit of `&#${code};`) bytes.push(digit.charCodeAt(0))
    else bytes.push(byte)
  }
  return Buffer.from(bytes)
}

/** The first line of a file. */
export function xmlHead(encoding: XmlEncoding): string {
  return `<?xml version="1.0" encoding="${encoding}"?>\n`
}
