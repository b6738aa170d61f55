const root = document.querySelector('.api')
const base = root.dataset.base
const list = document.getElementById('calls')
const areas = document.getElementById('areas')
const filter = document.getElementById('filter')

const token = () => localStorage.getItem('calendula.accessToken')

function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

function showCaller() {
  const caller = document.getElementById('caller')
  const name = localStorage.getItem('calendula.username')
  if (token()) caller.replaceChildren(`Signed in${name ? ` as ${name}` : ''}`)
  else caller.replaceChildren(make('a', { href: `${base}/`, textContent: 'Sign in' }), ' to try calls')
}

/** Every schema that has a name. */
let schemas = {}

const nameOf = (schema) => schema?.$ref?.slice('#/components/schemas/'.length)
const whole = (schema) => schemas[nameOf(schema)] ?? schema

function typeOf(schema) {
  if (!schema) return ''
  if (schema.$ref) return nameOf(schema)
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  const either = schema.anyOf ?? schema.oneOf
  if (either) return either.map(typeOf).join(' | ')
  if (schema.type === 'array') return `${typeOf(schema.items)}[]`
  return schema.format ?? ([schema.type].flat().join(' | ') || 'any')
}

function fields(schema, depth = 0) {
  const itself = whole(schema)
  const object = itself?.type === 'array' ? whole(itself.items) : itself
  const rows = make('ul', { className: 'fields' })
  for (const [name, field] of Object.entries(object?.properties ?? {})) {
    const row = make('li', {}, make('code', { textContent: name }), ' ', make('span', { className: 'second', textContent: typeOf(field) }))
    if (object.required?.includes(name)) row.append(' ', make('em', { textContent: 'required' }))
    const inner = [field, ...(field.anyOf ?? [])]
      .map((one) => whole(whole(one).type === 'array' ? whole(one).items : one))
      .find((one) => one?.properties)
    if (inner && depth < 4) row.append(fields(inner, depth + 1))
    rows.append(row)
  }
  return rows
}

const bodyOf = (call) => call.requestBody?.content['application/json']
const answerOf = (call) => call.responses?.['200']?.content?.['application/json']?.schema

function tryForm(path, method, call) {
  const form = make('form', { className: 'try' })
  const inputs = call.parameters.map((parameter) => {
    const input = make('input', { name: parameter.name, required: parameter.required, autocomplete: 'off', spellcheck: false })
    form.append(make('label', {}, make('span', { textContent: `${parameter.name} (${parameter.in})` }), input))
    return { parameter, input }
  })
  const sent = bodyOf(call)
  const body = sent && make('textarea', { rows: 8, spellcheck: false, value: JSON.stringify(sent.example, null, 2) })
  if (body) form.append(make('label', {}, make('span', { textContent: 'body' }), body))
  const files = call.requestBody?.content['multipart/form-data'] && make('input', { type: 'file', multiple: true })
  if (files) form.append(make('label', {}, make('span', { textContent: 'files' }), files))
  const output = make('pre', { className: 'answer', hidden: true, tabIndex: 0 })
  form.append(make('button', { className: 'primary', textContent: 'Send' }), output)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    output.hidden = false
    output.textContent = '…'
    output.textContent = await send(path, method, inputs, body?.value, [...(files?.files ?? [])]).catch((error) => String(error))
  })
  return form
}

/** With files it is multipart, its fields as JSON in one of them. */
function withFiles(body, files) {
  const form = new FormData()
  form.set('data', body)
  for (const file of files) form.append('file', file)
  return form
}

async function send(path, method, inputs, json, files) {
  const query = new URLSearchParams()
  const headers = { accept: 'application/json' }
  let address = path
  for (const { parameter, input } of inputs) {
    if (parameter.in === 'path') address = address.replace(`{${parameter.name}}`, encodeURIComponent(input.value))
    else if (input.value !== '' && parameter.in === 'query') query.set(parameter.name, input.value)
    else if (input.value !== '') headers[parameter.name] = input.value
  }
  if (token()) headers.authorization = `Bearer ${token()}`
  const body = files.length > 0 ? withFiles(json, files) : json
  if (typeof body === 'string') headers['content-type'] = 'application/json'
  const started = performance.now()
  const response = await fetch(`${base}/api${address}${query.size ? `?${query}` : ''}`, { method: method.toUpperCase(), headers, body })
  const line = `${response.status} ${response.statusText} · ${Math.round(performance.now() - started)} ms`
  const isJson = response.headers.get('content-type')?.includes('json')
  if (!isJson) return `${line}\n\n${(await response.blob()).size} bytes of ${response.headers.get('content-type') ?? 'nothing'}`
  return `${line}\n\n${JSON.stringify(await response.json(), null, 2)}`
}

function details(path, method, call) {
  const parts = []
  if (call.description) parts.push(make('p', { className: 'second', textContent: call.description }))
  if (bodyOf(call)) parts.push(make('h3', { textContent: 'Body' }), fields(bodyOf(call).schema))
  if (answerOf(call)) parts.push(make('h3', { textContent: 'Answer' }), fields(answerOf(call)))
  return [...parts, make('h3', { textContent: 'Try it' }), tryForm(path, method, call)]
}

function callItem(path, method, call) {
  const item = make('details', { className: 'call' })
  item.dataset.words = `${method} ${path} ${call.summary} ${call.description} ${call.operationId}`.toLowerCase()
  item.append(
    make(
      'summary',
      {},
      make('b', { className: method, textContent: method.toUpperCase() }),
      make('code', { textContent: path }),
      make('span', { className: 'second', textContent: call.summary }),
    ),
  )
  // Hundreds of calls: what is inside is made when it is opened.
  item.addEventListener('toggle', () => item.childElementCount === 1 && item.append(...details(path, method, call)), { once: true })
  return item
}

function show(api) {
  schemas = api.components.schemas
  const sections = api.tags.map(({ name }) => [name, make('section', { id: `area-${name}` }, make('h2', { textContent: name }))])
  const byName = new Map(sections)
  for (const [path, methods] of Object.entries(api.paths))
    for (const [method, call] of Object.entries(methods)) byName.get(call.tags[0])?.append(callItem(path, method, call))
  areas.replaceChildren(...sections.map(([name]) => make('a', { href: `${location.pathname}#area-${name}`, textContent: name })))
  list.replaceChildren(...sections.map(([, section]) => section))
}

filter.addEventListener('input', () => {
  const words = filter.value.toLowerCase().split(/\s+/)
  for (const item of document.querySelectorAll('.call')) item.hidden = !words.every((word) => item.dataset.words.includes(word))
  for (const section of document.querySelectorAll('main section')) section.hidden = !section.querySelector('.call:not([hidden])')
})

showCaller()
const response = await fetch(`${base}/openapi.json`)
show(await response.json())
