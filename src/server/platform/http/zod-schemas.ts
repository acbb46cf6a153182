import type { FastifyInstance, FastifyTypeProvider } from 'fastify'
import type { z } from 'zod'

/** Lets routes say their contract in zod: what comes in is parsed once, what goes out holds only what the contract names. */
export interface ZodTypes extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown
  serializer: this['schema'] extends z.ZodType ? z.input<this['schema']> : unknown
}

export function registerZodSchemas(app: FastifyInstance) {
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (data) => {
    const parsed = schema.safeParse(data)
    return parsed.success ? { value: parsed.data } : { error: badInput(parsed.error) }
  })
  app.setSerializerCompiler<z.ZodType>(
    ({ schema }) =>
      (data) =>
        JSON.stringify(schema.parse(data)),
  )
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
