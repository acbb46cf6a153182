import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDatabaseFiles } from './database-files.ts'

test('no two steps of the database have one number, which two branches may each have taken', async () => {
  const { steps } = await readDatabaseFiles(join(import.meta.dirname, '../../../../db'))

  expect(steps.map(({ id }) => id)).toEqual(
    [...new Set(steps.map(({ id }) => id))].toSorted((one, other) => one - other),
  )
})
