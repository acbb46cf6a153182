// The reference for a cached page: nothing but node:http sending bytes prepared beforehand.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const body = readFileSync(process.argv[2]!)
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-encoding': 'br',
  'content-length': String(body.length),
}

const server = createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
})
server.listen(Number(process.argv[3] ?? 0), '127.0.0.1', () => process.send?.(server.address()))
process.on('disconnect', () => process.exit(0))
