import type { IdentificationCard } from '#shared/areas/profile.ts'
import type { EmployeeOption } from '#shared/wire.ts'

const units = ['Engineering', 'Finance', 'Human Resources', 'Operations, Logistics and Site Services Jakarta Selatan'] as const

const names = [
  'Amina Pratama',
  'Hadi Nugroho',
  'Lena Fischer',
  'Tomas Novak',
  'Rina Kusuma',
  'Maximiliane von Hohenstaufen-Reichenbach',
  'Marta Silva',
  'Dewi Wulandari',
  'José Álvarez',
  'Yuki Tanaka',
  'Budi Santoso',
  'Carla Mendes',
  'Farah Idris',
  'Ngozi Okonkwo',
  'Søren Østergård',
  'Putri Ayu Lestari',
  'Bo',
  'Raden Mas Suryo Kusumo Wijayaningrat',
  'Ewa Kowalska',
  'Thabo Mokoena',
] as const

export const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

/** Twenty people with names short, long and not only Latin-1. */
export const people: readonly EmployeeOption[] = names.map((name, index) => ({
  id: idOf(index + 1),
  displayName: name,
  fullname: name,
  code: `E${String(1000 + ((index * 37) % 97)).padStart(5, '0')}`,
  companyStructure: units[index % units.length] ?? units[0],
  companyStructureId: idOf(900 + (index % units.length)),
}))

export const person = (n: number): EmployeeOption => people[n % people.length] as EmployeeOption

export const cardOf = (employee: EmployeeOption, awayUntil: string | null = null): IdentificationCard => ({
  id: employee.id,
  code: employee.code,
  fullName: employee.fullname,
  firstName: employee.fullname.split(' ')[0] ?? '',
  position: 'Software Engineer',
  unit: employee.companyStructure,
  site: 'Jakarta',
  manager: 'Budi Santoso',
  email: `${employee.code.toLowerCase()}@calendula.example`,
  phone: '+62 811 0000 417',
  hasPicture: false,
  awayUntil,
})
