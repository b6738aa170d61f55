import { crc32, deflateRawSync } from 'node:zlib'

/** A ZIP archive of the given parts. */
export function zip(parts: Record<string, Buffer>): Buffer {
  const [local, central]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const [name, bytes] of Object.entries(parts)) {
    const packed = deflateRawSync(bytes, { level: 9 })
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(name.length, 22)
    const head = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name)])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), common, tail, Buffer.from(name)]))
    local.push(head, packed)
    offset += head.length + packed.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(central.length, 8)
  end.writeUInt16LE(central.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, directory, end])
}

const contentTypes = (main: string) =>
  Buffer.from(
    `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
  )
const plain = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const withMacros = 'application/vnd.ms-word.document.macroEnabled.main+xml'

export const docx = (more: Record<string, Buffer> = {}) =>
  zip({ '[Content_Types].xml': contentTypes(plain), 'word/document.xml': Buffer.from('<w:document/>'), ...more })
export const docm = () => zip({ '[Content_Types].xml': contentTypes(withMacros), 'word/document.xml': Buffer.from('<w:document/>') })

/** A Word file whose list of parts is `megabytes` of blanks once unpacked. */
export const bomb = (megabytes: number) =>
  zip({ '[Content_Types].xml': Buffer.alloc(megabytes * 1024 * 1024, ' '), 'word/document.xml': Buffer.alloc(megabytes * 1024 * 1024) })

/** The head of an old Office file, with the names of its folders. */
export const oldOffice = (...folders: string[]) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(1016),
    ...folders.map((name) => Buffer.from(name.padEnd(32, '\0'), 'utf16le')),
  ])

/** A PNG that says it is so wide and high; its picture is nothing. */
export function hugePng(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const nothing = Buffer.from('789c03000000000001', 'hex')
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', nothing),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
