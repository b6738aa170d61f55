import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

const root = path.resolve(import.meta.dirname, '../..')

/** Where a source file names another file or a package, resolved. */
export interface Import {
  from: string
  specifier: string
  /** A file of the repository, or null for a package. */
  file: string | null
  /** Whether the one is loaded with the other: not for types alone, nor on demand. */
  loads: boolean
  /** Loaded when it is asked for: `import('…')`. */
  onDemand: boolean
}

/** A parsed source: paths are the repository's, with slashes. */
export interface Source {
  file: string
  imports: Import[]
  /** Texts that something is compared with. */
  compared: string[]
  /** Names of the properties of objects. */
  keys: string[]
}

/** Every file of the product. */
export const productFiles = (): string[] =>
  globSync('src/**/*', { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/(^\.|tsconfig\.json$)/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .toSorted()

export const isCode = (file: string): boolean => /\.(ts|tsx|js)$/.test(file)
export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)

export const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8')
export const isThere = (file: string): boolean => existsSync(path.join(root, file))

/** Parses a file; throws on one that cannot be parsed. */
export function parse(file: string, text: string): Source {
  const { program, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const imports: Import[] = []
  const compared: string[] = []
  const keys: string[] = []
  walk(program, (node) => {
    const specifier = valueOf(node['source'])
    const loads = /^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type) && (node['importKind'] ?? node['exportKind']) !== 'type'
    const onDemand = node.type === 'ImportExpression'
    if (specifier !== null) imports.push({ from: file, specifier, file: resolve(file, specifier), loads, onDemand })
    compared.push(...comparedIn(node))
    if (node.type === 'Property') keys.push(valueOf(node['key']) ?? String(nodeOf(node['key'])?.['name'] ?? ''))
  })
  return { file, imports, compared, keys }
}

interface Node {
  type: string
  [field: string]: unknown
}

const nodeOf = (value: unknown): Node | null => (typeof value === 'object' && value !== null && 'type' in value ? (value as Node) : null)

function valueOf(value: unknown): string | null {
  const node = nodeOf(value)
  return node?.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : null
}

function comparedIn(node: Node): string[] {
  const equality = node.type === 'BinaryExpression' && /^[!=]==?$/.test(String(node['operator']))
  const parts = equality ? [node['left'], node['right']] : node.type === 'SwitchCase' ? [node['test']] : []
  return parts.flatMap((part) => valueOf(part) ?? [])
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit)
  const node = nodeOf(value)
  if (!node) return
  visit(node)
  for (const field of Object.values(node)) if (typeof field === 'object') walk(field, visit)
}

/** `#server/…` and relative ones are files of the repository; a query (`?url`) is the bundler's. */
function resolve(file: string, specifier: string): string | null {
  const plain = specifier.replace(/\?.*$/, '')
  if (plain.startsWith('#')) return `src/${plain.slice(1)}`
  return plain.startsWith('.') ? path.posix.join(path.posix.dirname(file), plain) : null
}
