/** Changes of many products under one heading, for those who make them. Undoing them: undo-service.ts. */

export { insertBatch as startBatch, nameBatchOfStock } from './bulk-queries.ts'
