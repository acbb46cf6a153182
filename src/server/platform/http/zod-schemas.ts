import type { FastifyServerOptions, FastifyTypeProvider } from 'fastify'
import type { z } from 'zod'

/** Lets routes say their contract in zod: what comes in is parsed once, what goes out holds only what the contract names. */
export interface ZodTypes extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown
  serializer: this['schema'] extends z.ZodType ? z.input<this['schema']> : unknown
}

/** Given to Fastify when it is made: without it, it loads a validator of its own that nothing here uses, a seventh of a second of each start. */
export const zodSchemas = {
  compilersFactory: {
    buildValidator: () => readBy,
    buildSerializer: () => writtenBy,
  },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>

type OfRoute = { schema: z.ZodType }

function readBy({ schema }: OfRoute) {
  return (data: unknown) => {
    const parsed = schema.safeParse(data)
    return parsed.success ? { value: parsed.data } : { error: badInput(parsed.error) }
  }
}

function writtenBy({ schema }: OfRoute) {
  return (data: unknown) => JSON.stringify(schema.parse(data))
}

/** For a route that reads its own body, as forms with files are. */
export function inputOf<Schema extends z.ZodType>(schema: Schema, data: unknown): z.output<Schema> {
  const parsed = schema.safeParse(data)
  if (!parsed.success) throw badInput(parsed.error)
  return parsed.data
}

/** The mark tells a request that breaks a contract from an answer of ours that does. */
function badInput(error: z.ZodError) {
  return Object.assign(error, { statusCode: 400 })
}
