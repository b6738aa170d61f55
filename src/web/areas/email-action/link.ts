/** The parts of a mail's link, decoded. */
export interface MailLink {
  moduleName: string
  actionName: string
  id: string
  userId: string
  signature: string
}

/** The parts behind the prefix: four in base64 and the signature as it stands; null where they are none. */
export function linkOf(path: string): MailLink | null {
  const [moduleName, actionName, id, userId, signature = '', ...more] = path.split('/')
  const decoded = [moduleName, actionName, id, userId].map(decode)
  if (more.length > 0 || decoded.some((part) => part === null)) return null
  const [module = '', action = '', request = '', user = ''] = decoded.map((part) => part ?? '')
  return { moduleName: module, actionName: action, id: request, userId: user, signature }
}

function decode(part: string | undefined): string | null {
  if (!part) return null
  try {
    return atob(part.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return null
  }
}
