import { createReadStream } from 'node:fs'
import { countCommerceml } from '#server/exchange/commerceml/commerceml-figures.ts'
import { figuresText } from '#server/exchange/commerceml/commerceml-text.ts'
import { XmlError } from '#server/platform/xml/xml-text.ts'

/** Files that 1С wrote: what is in them and what of it cannot be taken. Nothing is written anywhere. Ends with 1 where a file is broken. */

const files = process.argv.slice(2)
if (files.length === 0) {
  process.stderr.write('npm run read-1c -- ФАЙЛ…: import.xml, offers.xml и другие файлы обмена с 1С\n')
  process.exitCode = 2
}
for (const file of files) {
  try {
    process.stdout.write(`${file}\n${figuresText(await countCommerceml(createReadStream(file)))}\n\n`)
  } catch (error) {
    const reason = error instanceof XmlError ? error.reason : error instanceof Error ? error.message : String(error)
    process.stdout.write(`${file}\n  ${reason}\n\n`)
    process.exitCode = 1
  }
}
