import { showCompany } from '#web/foundation/company.ts'
import { personFormats, setPersonFormats } from '#web/foundation/format/person-formats.ts'
import { useHome } from '#web/foundation/session/person.ts'

/**
 * Set while drawing, so that the screens inside write in the company's form; a screen drawn in another is drawn anew. It waits
 * until the form is known, or cannot be had: drawn anew it would lose what somebody has begun to type.
 */
export function useFormats(): { formats: string; isKnown: boolean } {
  const { data, isPending } = useHome()
  if (data) {
    setPersonFormats({ ...data.config, timeZone: data.person.timeZone })
    showCompany(data.config)
  }
  return { formats: Object.values(personFormats()).join(' '), isKnown: !isPending }
}
