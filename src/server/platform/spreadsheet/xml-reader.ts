import { StringDecoder } from 'node:string_decoder'
import { SaxesParser } from 'saxes'
import { SheetError } from './sheet-limits.ts'

/**
 * XML of a stranger, read piece by piece. Documents with a DTD are rejected, so no entity can multiply; so is what would
 * make the parser hoard: endless text, tags or comments, and nesting without end.
 */
export type XmlEvents = {
  open?(name: string, attributes: Record<string, string>): void
  close?(name: string): void
  text?(text: string): void
}

const maxDepth = 100
/** Characters without any end of a tag or text. The longest honest one is a cell. */
const maxPending = 1024 * 1024

export function createXmlReader(events: XmlEvents) {
  const parser = new SaxesParser()
  const decoder = new StringDecoder('utf8')
  let depth = 0
  let pending = 0
  const settle = () => {
    pending = 0
  }

  parser.on('doctype', () => {
    throw new SheetError('unreadable')
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
    if (++depth > maxDepth) throw new SheetError('unreadable')
    events.open?.(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    pending = 0
    depth--
    events.close?.(localName(name))
  })

  function feed(text: string) {
    pending += text.length
    try {
      parser.write(text)
    } catch (error) {
      throw error instanceof SheetError ? error : new SheetError('unreadable', null, { cause: error })
    }
    if (pending > maxPending) throw new SheetError('unreadable')
  }

  return {
    write: (bytes: Buffer) => feed(decoder.write(bytes)),
    end() {
      feed(decoder.end())
      try {
        parser.close()
      } catch (error) {
        throw new SheetError('unreadable', null, { cause: error })
      }
    },
  }
}

export async function readXml(chunks: AsyncIterable<Buffer>, events: XmlEvents): Promise<void> {
  const reader = createXmlReader(events)
  for await (const chunk of chunks) reader.write(chunk)
  reader.end()
}

/** Some programs write `x:row` for `row`. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
