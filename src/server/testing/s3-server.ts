import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const program = `
const S3rver = require('@20minutes/s3rver')
const [address, port, directory] = process.argv.slice(1)
const s3 = new S3rver({ address, port: Number(port), silent: true, directory, configureBuckets: [{ name: 'shop' }] })
s3.run().then((address) => console.log(address.port))
`
/** It ends with whoever started it, however that ended. */
const endsWithStarter = `process.stdin.resume().once('end', () => process.exit())`
const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const env = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }

/** What Node is given to be an object store at an address of any machine, and what a shop is told of it. */
export function s3ServerAt(address: string, port: number, directory: string, code = program) {
  // The marks of its pages are made with a cipher that OpenSSL has put away.
  const args = ['--openssl-legacy-provider', '-e', code, address, String(port), directory]
  return { args, url: `s3://shop/uploads?endpoint=http://${address}:${port}`, env }
}

/** An object store, which checks every signature, in a process of its own: it can be lost, and it can fall silent. */
export async function startS3Server() {
  const directory = await mkdtemp(join(tmpdir(), 'shildik-s3-'))
  let child: ChildProcess

  async function start(port: number): Promise<number> {
    const { args } = s3ServerAt('127.0.0.1', port, directory, program + endsWithStarter)
    child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
    for await (const line of createInterface({ input: child.stdout! })) return Number(line)
    throw new Error('the object store did not start')
  }

  async function stop() {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  const port = await start(0)
  return {
    url: s3ServerAt('127.0.0.1', port, directory).url,
    keys,
    env,
    /** The store is lost: nobody listens. */
    stop,
    startAgain: () => start(port),
    /** It takes connections and says nothing. */
    fallSilent: () => child.kill('SIGSTOP'),
    speakAgain: () => child.kill('SIGCONT'),
    async close() {
      if (child.exitCode === null && child.signalCode === null) await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
