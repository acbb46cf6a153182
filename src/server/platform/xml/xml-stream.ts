import { SaxesParser } from 'saxes'
import { createXmlDecoder, XmlError } from './xml-text.ts'

/**
 * XML of a stranger, read piece by piece. Documents with a DTD are rejected, so no entity can multiply; so is what would make
 * the parser hoard: endless text, tags or comments, and nesting without end.
 */
export type XmlEvents = {
  open?(name: string, attributes: Record<string, string>): void
  close?(name: string): void
  text?(text: string): void
}

const maxDepth = 100
/** Characters without any end of a tag or text. */
const maxPending = 1024 * 1024

export function createXmlStream(events: XmlEvents) {
  const parser = new SaxesParser()
  const decoder = createXmlDecoder()
  let depth = 0
  let pending = 0
  let isEnding = false
  const settle = () => {
    pending = 0
  }

  // What the listeners throw passes as it is; this is about the file.
  parser.on('error', (error) => {
    const reason = isEnding ? 'Файл обрывается на полуслове' : `Файл повреждён, строка ${parser.line}`
    throw new XmlError(reason, { cause: error })
  })
  parser.on('doctype', () => {
    throw new XmlError('Файлы с объявлением DOCTYPE не читаем')
  })
  parser.on('comment', settle)
  parser.on('processinginstruction', settle)
  const hearText = (text: string) => {
    pending = 0
    events.text?.(text)
  }
  parser.on('text', hearText)
  parser.on('cdata', hearText)
  parser.on('opentag', ({ name, attributes }) => {
    pending = 0
    if (++depth > maxDepth) throw new XmlError('Слишком глубокая вложенность')
    events.open?.(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    pending = 0
    depth--
    events.close?.(localName(name))
  })

  function feed(text: string) {
    pending += text.length
    parser.write(text)
    if (pending > maxPending) throw new XmlError('Слишком длинный текст без единого тега')
  }

  return {
    write: (bytes: Buffer) => feed(decoder.write(bytes)),
    end() {
      feed(decoder.end())
      isEnding = true
      parser.close()
    },
    /** Where it stands. */
    line: () => parser.line,
  }
}

/** Some programs write `x:row` for `row`. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
