/** `npm run scale`: the table of docs/scale.md. */
import { scaleTable } from './scale-table.ts'

console.log(scaleTable())
