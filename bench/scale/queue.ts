/** Requests that come by chance and wait in one line for several equal servers: a process of the shop, a core of a database. */

/** How likely a request finds all of them busy (Erlang's C). `load` is how many would be busy on average; not below `servers` means always. */
export function chanceOfWaiting(load: number, servers: number): number {
  if (load <= 0) return 0
  if (load >= servers) return 1
  // Erlang's B, from one server to the next: the sums of its textbook form outgrow a number at a few hundred servers.
  let blocked = 1
  for (let count = 1; count <= servers; count += 1) blocked = (load * blocked) / (count + load * blocked)
  return blocked / (1 - (load / servers) * (1 - blocked))
}

type Line = { perSecond: number; secondsEach: number }

/** How likely a request waits longer than this before its turn. */
export function chanceOfWaitingLonger({ perSecond, secondsEach }: Line, servers: number, seconds: number): number {
  const load = perSecond * secondsEach
  if (load >= servers) return 1
  return chanceOfWaiting(load, servers) * Math.exp((-(servers - load) * seconds) / secondsEach)
}

/** The fewest servers with which one request in a hundred waits longer than this. */
export function serversFor(line: Line, seconds: number): number {
  let servers = Math.max(1, Math.ceil(line.perSecond * line.secondsEach))
  while (chanceOfWaitingLonger(line, servers, seconds) > 0.01) servers += 1
  return servers
}
