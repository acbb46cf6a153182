import { AsyncLocalStorage } from 'node:async_hooks'

/** The name of the key by which a program is acting, so that every line of the journal written meanwhile names it. */
export const actingKey = new AsyncLocalStorage<string>()
