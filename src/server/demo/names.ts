/** Given and family names from which the other people of the demo company are named. */
export const indonesian = {
  first: [
    'Aditya', 'Agung', 'Ahmad', 'Aisyah', 'Alif', 'Andi', 'Anggi', 'Anisa', 'Arief', 'Ayu', 'Bagas', 'Bayu', 'Bella', 'Cahya', 'Citra', 'Dedi', 'Desi', 'Dian',
    'Dimas', 'Eka', 'Eko', 'Elsa', 'Endah', 'Fajar', 'Farhan', 'Fitri', 'Galih', 'Gita', 'Hana', 'Hasan', 'Hesti', 'Ika', 'Ilham', 'Intan', 'Irfan', 'Iwan',
    'Joko', 'Kartika', 'Kevin', 'Kirana', 'Laras', 'Lestari', 'Lina', 'Lukman', 'Made', 'Maya', 'Mega', 'Muhammad Rizky', 'Nadia', 'Ni Luh', 'Nina', 'Novi',
    'Nur', 'Oktavia', 'Pandu', 'Putri', 'Putu', 'Rahmat', 'Rangga', 'Reza', 'Rina', 'Rini', 'Rizal', 'Ryan', 'Sari', 'Satria', 'Sekar', 'Sinta', 'Slamet',
    'Taufik', 'Tri', 'Umi', 'Vina', 'Wahyu', 'Wawan', 'Wulan', 'Yanti', 'Yoga', 'Yudi', 'Yuni', 'Yusuf', 'Zahra',
  ],
  last: [
    'Adriansyah', 'Anggraini', 'Aritonang', 'Astuti', 'Firmansyah', 'Ginting', 'Halim', 'Hakim', 'Handayani', 'Hapsari', 'Hartono', 'Hasibuan', 'Hermawan',
    'Hidayat', 'Iskandar', 'Kurniawan', 'Kusuma', 'Lubis', 'Mahendra', 'Manurung', 'Maulana', 'Nasution', 'Nugroho', 'Oktaviani', 'Pangestu', 'Pasaribu',
    'Permana', 'Prakoso', 'Prasetyo', 'Purnama', 'Puspitasari', 'Putra', 'Rachman', 'Rahayu', 'Ramadhan', 'Saputra', 'Sari', 'Setyowati', 'Sihombing',
    'Simanjuntak', 'Sinaga', 'Siregar', 'Subekti', 'Suryani', 'Suryanto', 'Susanto', 'Sutanto', 'Syahputra', 'Tambunan', 'Utami', 'Wibowo', 'Widodo',
    'Wijaya', 'Winarto', 'Yulianti', 'Yuliana',
  ],
} as const

export const german = {
  first: [
    'Anja', 'Anton', 'Bettina', 'Carsten', 'Charlotte', 'Christoph', 'Clara', 'David', 'Elena', 'Emil', 'Felix', 'Franziska', 'Frieda', 'Greta', 'Hannah',
    'Heike', 'Henrik', 'Ines', 'Jakob', 'Jana', 'Jürgen', 'Karoline', 'Konstantin', 'Lea', 'Leon', 'Lukas', 'Marlene', 'Matthias', 'Moritz', 'Nele', 'Oskar',
    'Paula', 'Philipp', 'Renate', 'Ruth', 'Sebastian', 'Sophie', 'Thorsten', 'Ulrike', 'Wiebke',
  ],
  last: [
    'Albrecht', 'Bäcker', 'Baumgartner', 'Böhm', 'Dietrich', 'Ebert', 'Engelhardt', 'Fuchs', 'Günther', 'Haas', 'Hoffmann', 'Jäger', 'Kaiser', 'Köhler',
    'Krämer', 'Lehmann', 'Lorenz', 'Meißner', 'Neumann', 'Pfeiffer', 'Richter', 'Sauer', 'Schäfer', 'Schröder', 'Stein', 'Thiele', 'Voß', 'Wagner', 'Winkler',
    'Ziegler',
  ],
} as const

/** Whole names, given name first. */
export const international: readonly (readonly [first: string, last: string])[] = [
  ['Adaeze', 'Okonkwo'],
  ['Arjun', 'Krishnamurthy'],
  ['Beatriz', 'Gonçalves'],
  ['Camille', 'Lefèvre'],
  ['Diego', 'Hernández'],
  ['Elif', 'Demir'],
  ['Fiona', 'O’Sullivan'],
  ['Hiroshi', 'Tanaka'],
  ['Ilse', 'van den Berg'],
  ['Kwame', 'Mensah'],
  ['Leïla', 'Benali'],
  ['Mei Ling', 'Tan'],
  ['Noor', 'al-Rashid'],
  ['Oleksandr', 'Kovalenko'],
  ['Priya', 'Venkataraman'],
  ['Radosław', 'Dąbrowski'],
  ['Sanna', 'Mäkelä'],
  ['Tomáš', 'Dvořák'],
  ['Wei', 'Zhang'],
  ['Yasmin', 'Haddad'],
]
