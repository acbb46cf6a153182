/** Bytes of an XML file as text, in the encoding that it says itself: a mark at the beginning, the first line, else UTF-8. */

export class XmlError extends Error {
  constructor(
    /** What is wrong, in Russian. */
    readonly reason: string,
    options?: ErrorOptions,
  ) {
    super(reason, options)
  }
}

const known: Record<string, string> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'windows-1251': 'windows-1251',
  'windows 1251': 'windows-1251',
  cp1251: 'windows-1251',
  'utf-16': 'utf-16le',
}
/** A first line is shorter; the encoding is not looked for beyond it. */
const longestFirstLine = 256

export function createXmlDecoder() {
  let head = Buffer.alloc(0)
  let decoder: TextDecoder | null = null

  function decode(bytes: Buffer, isLast: boolean): string {
    try {
      return decoder!.decode(bytes, { stream: !isLast })
    } catch (error) {
      throw new XmlError('Файл не в той кодировке, которую называет', { cause: error })
    }
  }

  return {
    write(bytes: Buffer): string {
      if (decoder) return decode(bytes, false)
      head = Buffer.concat([head, bytes])
      if (head.length < longestFirstLine && !head.includes('?>')) return ''
      decoder = new TextDecoder(encodingOf(head), { fatal: true })
      return decode(head, false)
    },
    end(): string {
      if (decoder) return decode(Buffer.alloc(0), true)
      decoder = new TextDecoder(encodingOf(head), { fatal: true })
      return decode(head, true)
    },
  }
}

function encodingOf(head: Buffer): string {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8'
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const line = head.toString('latin1', 0, longestFirstLine)
  const named = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([^"']*)["']/i.exec(line)?.[1]?.toLowerCase()
  if (named === undefined) return 'utf-8'
  const encoding = known[named]
  if (!encoding) throw new XmlError(`Кодировку ${named.slice(0, 30)} не читаем: нужна UTF-8 или windows-1251`)
  return encoding
}
