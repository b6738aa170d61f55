import { settings } from './settings.ts'

/** How the company is shown: as the page was served, and as it has been told since. */
let shown = settings.company

export const company = () => shown

interface Told {
  companyName: string
  companyMark: string | null
  accentStyles: string
  currency: string
}

/** Shows the company as the server tells of it, its colour at once. */
export function showCompany({ companyName: name, companyMark: mark, accentStyles, currency }: Told): void {
  shown = { ...shown, name, mark, currency }
  const styles = document.getElementById('company-styles')
  if (styles && styles.textContent !== accentStyles) styles.textContent = accentStyles
}
