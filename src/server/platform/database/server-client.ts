import pg from 'pg'
import type { Host } from '#server/platform/process/database-address.ts'

/** Where the connections of a pool go, and what they may rely on there. */
export type Route = {
  /** Null: where the address says. */
  place(): Promise<Host | null>
  suspect(host: Host | null): void
  /** Whether a server that takes no writes is turned down. */
  isWriter: boolean
  /** False behind a pooler that gives every transaction another session: a statement prepared in one is unknown in the next. */
  hasSessions: boolean
  open: Set<ServerClient>
}

export type ServerClient = pg.Client & { readonly place: Host | null; drop(): void }

/** What node-postgres has and its types do not show. */
type Wire = { on(event: string, hear: (message: never) => void): void; stream: { destroy(): void } }
type Shown = { connection: Wire; host: string; port: number }

/** SQLSTATE: a write where none are taken, and the words of a server that is going down or not up yet. */
const lostCodes = /^(25006|57P0[123])$/

/** A client that connects where the route leads, and leaves a server that went down, was cut off or takes no writes any more. */
export function clientOf(route: Route) {
  return class extends pg.Client implements ServerClient {
    place: Host | null = null
    #isReadOnly = false

    constructor(options: pg.ClientConfig) {
      super(options)
      const { connection } = this as unknown as Shown
      connection.on('errorMessage', ({ code }: { code?: string }) => {
        if (!code || !lostCodes.test(code)) return
        route.suspect(this.place)
        // After whoever asked has been told.
        setImmediate(() => this.drop())
      })
      // A server says by itself, at the start and when it changes, whether it takes writes.
      connection.on('parameterStatus', ({ parameterName, parameterValue }: Record<string, string>) => {
        if (!route.isWriter || !/^(in_hot_standby|default_transaction_read_only)$/.test(parameterName ?? '')) return
        if (parameterValue === 'on') this.#isReadOnly = true
      })
    }

    // biome-ignore lint/suspicious/noExplicitAny: the driver's own signatures, one with a promise and one with a callback
    override connect(...[callback]: any[]): any {
      const connecting = this.#connect()
      if (!callback) return connecting.then(() => this)
      connecting.then(() => callback(null), callback)
    }

    async #connect() {
      this.place = await route.place()
      if (this.place) Object.assign(this as unknown as Shown, this.place)
      try {
        await super.connect()
        if (this.#isReadOnly) throw Object.assign(new Error('the server takes no writes'), { code: '25006' })
      } catch (error) {
        route.suspect(this.place)
        this.drop()
        throw error
      }
      route.open.add(this)
      this.once('end', () => {
        if (route.open.delete(this)) route.suspect(this.place)
      })
    }

    // biome-ignore lint/suspicious/noExplicitAny: as above
    override query(question: any, ...rest: any[]): any {
      const asked = !route.hasSessions && question?.name ? { ...question, name: undefined } : question
      const answer = (super.query as (...all: unknown[]) => unknown).call(this, asked, ...rest)
      // The driver goes on waiting for an answer nobody waits for any more, and so would the next one who is given this connection.
      if (answer instanceof Promise) answer.catch((error) => error?.message === 'Query read timeout' && this.drop())
      return answer
    }

    override end(...args: []) {
      route.open.delete(this)
      return super.end(...args)
    }

    drop() {
      ;(this as unknown as Shown).connection.stream.destroy()
    }
  }
}
