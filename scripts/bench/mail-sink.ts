import net from 'node:net'

/** A mail server that takes everything and keeps nothing, as a process of its own: it tells its port to its parent. */
const server = net.createServer((socket) => {
  let inData = false
  let rest = ''
  const say = (line: string) => void socket.write(`${line}\r\n`)
  say('220 sink')
  socket.on('error', () => socket.destroy())
  socket.on('data', (bytes) => {
    rest += bytes.toString('latin1')
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end)
      rest = rest.slice(end + 2)
      if (inData) {
        if (line !== '.') continue
        inData = false
        say('250 taken')
      } else if (/^data$/i.test(line)) {
        inData = true
        say('354 go on')
      } else if (/^quit$/i.test(line)) {
        socket.end('221 bye\r\n')
      } else say('250 ok')
    }
  })
})

server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as net.AddressInfo).port }))
