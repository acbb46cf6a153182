// npm run dev: the backend on 3000, restarted when its sources change, and Vite with hot reload on 5173 in front of it.
import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'vite'

const backend = startBackend()
const vite = await createServer({ server: { port: 5173, strictPort: true } })
await vite.listen()
vite.printUrls()

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
backend.on('exit', stop)

function startBackend(): ChildProcess {
  return spawn(
    process.execPath,
    ['--import', 'tsx', '--watch-path=src/server', '--watch-path=src/shared', 'src/server/main.ts'],
    {
      stdio: 'inherit',
      env: { ...process.env, PORT: process.env.PORT ?? '3000' },
    },
  )
}

async function stop() {
  backend.kill('SIGTERM')
  await vite.close()
  process.exit(0)
}
