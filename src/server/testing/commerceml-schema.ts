import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validateXML } from 'xmllint-wasm'

const schema = join(import.meta.dirname, 'exchange/commerceml/xsd/commerceml-2.10.xsd')

/** What the schema of CommerceML 2.10 has against a file; it judges what the shop sends, never what it takes. */
export async function schemaErrors(xml: string): Promise<string[]> {
  const judged = await validateXML({
    xml: [{ fileName: 'orders.xml', contents: xml }],
    schema: [{ fileName: 'commerceml.xsd', contents: readFileSync(schema, 'utf8') }],
  })
  return judged.errors.map(({ message }) => message)
}
