export type Engine = 'embedded' | 'postgres'

/** This machine has not what the fault needs; said, and neither passed nor failed. */
export class NotHere extends Error {}
