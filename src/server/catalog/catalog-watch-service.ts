import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/platform/database/database.ts'
import { listenOnEmbedded } from '#server/platform/database/embedded-notices.ts'
import { listenOnServer } from '#server/platform/database/server-notices.ts'
import { watchChangeFile } from './catalog-change-file-service.ts'
import { type CatalogueChange, catalogueChannel, parseCatalogueChange } from './catalog-change-service.ts'

export type CatalogueListener = {
  onChange(change: CatalogueChange): void
  /** From here on every change is heard; what was heard before may miss some. */
  onGap(): void
  /** Changes may go unheard until the next `onGap` or `onHeard`. */
  onLost(): void
  /** It was only late: nothing has been missed. */
  onHeard(): void
}

export type Watch = { close(): Promise<void> }

/** Tells a process what changed in the catalogue, whoever changed it. Resolves at once; `onGap` says when it hears. */
export function watchCatalogueChanges(
  database: Database,
  { listener, dataDir, log }: { listener: CatalogueListener; dataDir: string; log: FastifyBaseLogger },
): Watch {
  const notices = {
    channel: catalogueChannel,
    onNotice: (payload: string | undefined) => listener.onChange(parseCatalogueChange(payload)),
    onGap: listener.onGap,
    onLost: listener.onLost,
    onHeard: listener.onHeard,
    log,
  }
  if (database.engine === 'postgres') return listenOnServer(database.direct, notices)
  // Another process (the seed) gets the notices of its own statements itself, so it leaves a sign in the data directory.
  const file = watchChangeFile(dataDir, listener.onGap)
  const embedded = listenOnEmbedded(database.pool, notices)
  return {
    async close() {
      file.close()
      await embedded.close()
    },
  }
}
