/** What columns are called in other systems, by what they mean here: English, Indonesian, German, Dutch, Spanish, French, Japanese. Compared without case, accents and signs. */
const named = {
  code:
    'code, no, nr, number, id, employee id, employee no, employee number, employee code, emp id, emp no, emp number,' +
    ' emp code, empno, staff id, staff no, staff number, badge, badge number, personnel number, personnel no, worker id,' +
    ' person id, payroll id, payroll number, business entity id, employee national id alternate key, national id, nik, nip,' +
    ' no induk, nomor induk, nomor induk karyawan, nomor karyawan, nomor pegawai, kode karyawan, id karyawan, kode pegawai,' +
    ' personalnummer, pers nr, personalnr, personal nr, personal nummer, mitarbeiter nr, mitarbeiternummer, personeelsnummer, medewerkernummer, numero de empleado, codigo,' +
    ' matricule, matricula, 社員番号, 従業員番号, 社員コード, 番号',
  userName:
    'user name, username, login, login id, log in, user, user id, account, account name, sam account name, upn,' +
    ' nama pengguna, akun, benutzername, anmeldename, gebruikersnaam, usuario, identifiant, ユーザー名, ログイン',
  firstName: 'first name, firstname, first, given name, given names, forename, nama depan, vorname, voornaam, nombre, prenom, 名',
  lastName:
    'last name, lastname, last, surname, family name, nama belakang, nachname, familienname, achternaam, apellido, apellidos, nom,' +
    ' nom de famille, 姓, 氏',
  fullName:
    'name, full name, employee name, display name, employee, staff name, worker, person, nama, nama lengkap, nama karyawan,' +
    ' nama pegawai, mitarbeiter, medewerker, naam, nombre completo, nom complet, 氏名, 名前, 社員名',
  email: 'email, e mail, mail, email address, work email, mail address, surel, alamat email, correo, courriel, メール, メールアドレス',
  phone:
    'phone, telephone, mobile, phone number, mobile phone, tel, cell, telepon, no telepon, no hp, nomor telepon, telefon,' +
    ' handy, telefoon, telefono, 電話, 電話番号',
  language: 'language, bahasa, sprache, taal, idioma, langue, 言語',
  bornOn:
    'born, born on, birth date, birthdate, birthday, date of birth, dob, tanggal lahir, tgl lahir, geboren, geburtsdatum, geburtstag,' +
    ' geboortedatum, fecha de nacimiento, date de naissance, 生年月日',
  hiredOn:
    'hired, hired on, hire date, hiring date, date of hire, joined, join date, joining date, date of joining,' +
    ' employment start, entry date, tanggal masuk, tgl masuk, tanggal bergabung, tanggal mulai kerja, eintritt,' +
    ' eintrittsdatum, indienst, in dienst, datum in dienst, fecha de ingreso, date d embauche, 入社日, 入社年月日',
  leftOn:
    'left, left on, leaves, leaves on, leaving, leaving on, leaving date, date of leaving, separation date, termination date, terminated, exit date, last working day, end of employment,' +
    ' tanggal keluar, tgl keluar, tanggal resign, austritt, austrittsdatum, uitdienst, uit dienst, datum uit dienst, fecha de baja,' +
    ' date de depart, 退職日, 退社日',
  startsOn:
    'start, starts, starts on, start date, valid from, effective from, effective date, from date, since, tanggal mulai,' +
    ' tgl mulai, berlaku mulai, beginn, gultig ab, ab, begindatum, fecha de inicio, date de debut, 開始日, 発令日',
  endsOn:
    'end, ends, ends on, end date, valid until, valid to, effective to, to date, tanggal akhir, tanggal selesai,' +
    ' tgl selesai, ende, gultig bis, einddatum, fecha de fin, date de fin, 終了日',
  unit:
    'unit, department, dept, department name, division, team, org unit, organisation, organization, cost center,' +
    ' cost centre, departemen, bagian, divisi, unit kerja, abteilung, bereich, afdeling, departamento, departement, service,' +
    ' 部署, 所属, 部門',
  parent:
    'parent, parent unit, parent code, parent department, above, reports to unit, induk, unit induk, ubergeordnet,' +
    ' bovenliggend, 上位部署, 親部署',
  position:
    'position, title, job, job title, job name, role, function, jabatan, posisi, pekerjaan, stelle, funktion, functie,' +
    ' puesto, cargo, poste, 役職, 職種, 職位',
  site:
    'site, location, office, branch, plant, work location, lokasi, kantor, cabang, standort, ort, dienstort, arbeitsort, niederlassung, vestiging,' +
    ' locatie, sede, lugar, lieu, 拠点, 勤務地, 事業所',
  manager:
    'manager, manager id, manager no, manager code, manager number, supervisor, supervisor id, boss, reports to,' +
    ' line manager, superior, atasan, nik atasan, kode atasan, vorgesetzter, vorgesetzte, leidinggevende, jefe, responsable,' +
    ' 上司, 上長',
  managerName:
    'manager name, name of manager, supervisor name, line manager name, superior name, reports to name, nama atasan, name des vorgesetzten,' +
    ' naam leidinggevende, nombre del jefe, nom du responsable, 上司名, 上長名',
  grade: 'grade, level, job grade, pay grade, golongan, pangkat, tarifgruppe, schaal, grado, 等級',
  employmentStatus:
    'employment status, employment type, contract, contract type, status kepegawaian, status karyawan, vertragsart,' +
    ' contracttype, tipo de contrato, type de contrat, 雇用形態',
  fullTime: 'full time, fte, part time, work share, employment level, pensum, beschaftigungsgrad, deeltijdfactor, jornada',
  head:
    'head, head of unit, head of department, unit head, kepala, kepala bagian, leiter, hoofd, jefe de departamento, chef,' +
    ' 部長, 責任者',
  country: 'country, country code, negara, land, pais, pays, 国',
  timeZone: 'time zone, timezone, zona waktu, zeitzone, tijdzone, タイムゾーン',
  region: 'region, state, province, provinsi, bundesland, provincie',
  quantity:
    'balance, quantity, days left, remaining, leave balance, entitlement, opening balance, saldo, saldo cuti, sisa cuti,' +
    ' sisa, jumlah, resturlaub, urlaubskonto, tegoed, vakantiesaldo, solde, 残日数, 有給残日数, 残高',
  effectiveOn: 'as of, effective on, balance date, date, per, per tanggal, tanggal, stand, stichtag, peildatum, fecha, 基準日',
  expiresOn: 'expires, expires on, expiry, expiry date, berlaku sampai, kedaluwarsa, verfallt, vervalt, 有効期限',
  type:
    'type, leave type, absence type, kind, reason, leave, absence, jenis, jenis cuti, tipe, abwesenheitsart, art,' +
    ' verlofsoort, soort, tipo, type d absence, 種別, 休暇種別, 休暇区分',
  from: 'from, first day, leave from, absence start, dari, dari tanggal, von, van, desde, du, de, 開始',
  until:
    'until, to, through, till, last day, leave to, absence end, sampai, sampai tanggal, hingga, bis, tot, tot en met, hasta,' + ' au, 終了',
  days: 'days, number of days, duration, hours, amount, jumlah hari, lama, hari, tage, dauer, dagen, dias, jours, 日数',
  note: 'note, notes, remark, remarks, comment, description, keterangan, catatan, bemerkung, opmerking, nota, commentaire, 備考',
  cameAt: 'in, check in, clock in, time in, came, arrival, punch in, masuk, jam masuk, kommen, inklok, entrada, arrivee, 出勤, 出社',
  wentAt:
    'out, check out, clock out, time out, went, departure, punch out, keluar, jam keluar, pulang, jam pulang, gehen,' +
    ' uitklok, salida, 退勤, 退社',
  at:
    'time, check time, date time, datetime, timestamp, punch, punch time, swipe, swipe time, waktu, jam, zeit, uhrzeit,' +
    ' tijd, hora, heure, 時刻, 打刻',
  day: 'day, work date, workday, attendance date, hari kerja, tanggal kerja, tag, datum, dag, jour, 日付',
  schedule:
    'schedule, working schedule, work schedule, shift plan, jadwal, jadwal kerja, pola kerja, arbeitszeitmodell, rooster,' +
    ' werkrooster, horario, horaire, 勤務形態',
  monday: 'monday, mon, senin, sen, montag, mo, maandag, lunes, lundi, 月',
  tuesday: 'tuesday, tue, selasa, sel, dienstag, di, dinsdag, martes, mardi, 火',
  wednesday: 'wednesday, wed, rabu, rab, mittwoch, mi, woensdag, miercoles, mercredi, 水',
  thursday: 'thursday, thu, kamis, kam, donnerstag, do, donderdag, jueves, jeudi, 木',
  friday: 'friday, fri, jumat, jum, freitag, fr, vrijdag, viernes, vendredi, 金',
  saturday: 'saturday, sat, sabtu, sab, samstag, sa, zaterdag, sabado, samedi, 土',
  sunday: 'sunday, sun, minggu, min, sonntag, so, zondag, domingo, dimanche, 日',
  beginsAt: 'start, starts, start time, begin, begins, begins at, from, jam mulai, mulai, beginn, begintijd, hora de inicio, debut, 始業',
  endsAt: 'end, ends, end time, ends at, until, to, jam selesai, selesai, ende, eindtijd, hora de fin, fin, 終業',
  direction: 'direction, in out, event, arah, richtung, sentido, 方向, 区分',
}

/** What a column may mean. */
export type Meaning = keyof typeof named

/** Names of the columns of a few files are asked for again and again while these are compared with one another. */
const plains = new Map<string, string>()
const mostPlains = 20_000
/** What is longer is no name that means anything. */
const longestName = 500

/** A name without case, accents, signs and the joints of names such as `FirstName` and `first_name`. */
export function plain(name: string): string {
  if (name.length > longestName) return ''
  const known = plains.get(name)
  if (known !== undefined) return known
  const found = name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  if (plains.size >= mostPlains) plains.clear()
  plains.set(name, found)
  return found
}

const meanings = new Map<string, Meaning[]>()
for (const [meaning, names] of Object.entries(named))
  for (const name of names.split(',')) {
    const key = plain(name)
    meanings.set(key, [...(meanings.get(key) ?? []), meaning as Meaning])
  }

/** Words around what a column means. */
const around = new Set(['employee', 'staff', 'the', 'of', 'karyawan', 'pegawai', 'mitarbeiter', 'leave', 'cuti', 'current'])

/**
 * What a column of this name may mean, that is meant most often first; also of a name with words around, as `Employee first
 * name`, and of one that stands under the name of a group: `Name / First`.
 */
export function meaningsOf(name: string): Meaning[] {
  if (name.length > longestName) return []
  const parts = name.split(' / ')
  const spellings = [name, parts.toReversed().join(' '), parts.at(-1) ?? '']
  for (const spelling of spellings) {
    const own = plain(spelling)
    const without = own
      .split(' ')
      .filter((word) => !around.has(word))
      .join(' ')
    const found = meanings.get(own) ?? meanings.get(without)
    if (found) return found
  }
  return []
}
