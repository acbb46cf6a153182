import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

/**
 * Where the shop's files lie: a folder of this machine, or a bucket that every machine sees. Names are relative, their steps divided by
 * slashes. Both kinds pass the same tests (file-stores.test.ts).
 */
export type FileStore = {
  /** Null: there is no such file. */
  stat(name: string): Promise<FileFacts | null>
  /** Whoever opens a file reads it to its end or destroys the stream. */
  open(name: string): Promise<OpenFile | null>
  /** Whole or not at all; once this returns, neither a power cut nor another machine makes it undone. */
  write(name: string, content: FileContent): Promise<void>
  /** One that is gone already is no error. */
  remove(name: string): Promise<void>
  /** Everything below a folder, however deep; '' is everything. */
  list(folder: string): AsyncIterable<ListedFile>
}

export type FileFacts = { size: number; modifiedMs: number }
export type OpenFile = FileFacts & { stream: Readable }
export type ListedFile = FileFacts & { name: string }
/** A large file is opened anew for every try, so that it never has to be in memory. */
export type FileContent = Uint8Array | { size: number; open(): Promise<Readable> }

/** The files cannot be reached now: worth another try, unlike a bug. `statusCode` is what turns it into a 503 with Retry-After. */
export class FilesAwayError extends Error {
  readonly statusCode = 503
}

/** The same, a moment after it was found out: the log has a line of it already. */
export class StillAwayError extends FilesAwayError {}

export async function readWhole(files: FileStore, name: string): Promise<Buffer | null> {
  const file = await files.open(name)
  return file && buffer(file.stream)
}

/** No step is empty, climbs out, or means something to a file system; a leading dot hides a file and is allowed here. */
export function checkedName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is rejected
  const isPlain = name.split('/').every((step) => /^(?!\.{1,2}$)[^\\/:\u0000-\u001f\u007f]+$/.test(step))
  if (!isPlain) throw new Error('not the name of a file')
  return name
}
