/** `npm run licences` lists the licence of everything a running shop consists of, and fails on one that was not agreed to. */
import { isAllowed, readDependencies } from './dependencies.ts'

const dependencies = readDependencies()
for (const { name, version, licence } of dependencies) console.log(`${licence.padEnd(24)} ${name}@${version}`)

const strange = dependencies.filter((dependency) => !isAllowed(dependency))
for (const { name, licence } of strange) console.error(`Not on the list of licences: ${name} (${licence})`)
console.error(`${dependencies.length} packages, ${strange.length} of them under a licence that is not on the list`)
process.exitCode = strange.length > 0 ? 1 : 0
