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
    return parsed.success ? { value: parsed.data } : { error: Object.assign(parsed.error, { statusCode: 400 }) }
  })
  app.setSerializerCompiler<z.ZodType>(
    ({ schema }) =>
      (data) =>
        JSON.stringify(schema.parse(data)),
  )
}
