import { plainText } from '#shared/texts/plain.ts'
import { leaveTemplates, templateCountries, type LegalMinimum, type TemplateCountry } from './templates.ts'

/** A leave type as far as it says whose law speaks of it. */
interface Named {
  code: string
  names: { en: string }
  /** Null: it is for people of every country. */
  countries: readonly string[] | null
}

/** What the law of a country was found to ask of a leave type. */
export interface LawOfCountry {
  country: TemplateCountry
  law: LegalMinimum
}

/**
 * What laws ask of a type: those of templates of its code, and of its name where it is for people of that country. A type knows
 * nothing of the template it came from. `present`: countries in which the company has sites, for a type that is for all of them.
 */
export function lawsOf({ code, names, countries }: Named, present: readonly string[]): LawOfCountry[] {
  const concerned = countries ?? present
  const name = plainText(names.en)
  return templateCountries.flatMap((country) =>
    leaveTemplates[country].flatMap((template) => {
      const isMeant = template.code === code || (concerned.includes(country) && plainText(template.names.en) === name)
      return isMeant && template.law ? [{ country, law: template.law }] : []
    }),
  )
}
