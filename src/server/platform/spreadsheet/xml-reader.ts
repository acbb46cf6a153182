import { createXmlStream, type XmlEvents } from '#server/platform/xml/xml-stream.ts'
import { XmlError } from '#server/platform/xml/xml-text.ts'
import { SheetError } from './sheet-limits.ts'

/** XML inside a workbook; what cannot be read makes the whole file unreadable. */
export type { XmlEvents }

export function createXmlReader(events: XmlEvents) {
  const stream = createXmlStream(events)
  return {
    write: (bytes: Buffer) => asSheet(() => stream.write(bytes)),
    end: () => asSheet(() => stream.end()),
  }
}

function asSheet(read: () => void) {
  try {
    read()
  } catch (error) {
    throw error instanceof XmlError ? new SheetError('unreadable', null, { cause: error }) : error
  }
}

export async function readXml(chunks: AsyncIterable<Buffer>, events: XmlEvents): Promise<void> {
  const reader = createXmlReader(events)
  for await (const chunk of chunks) reader.write(chunk)
  reader.end()
}
