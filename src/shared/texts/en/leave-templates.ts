/** Leave types as they are usual in a country, and what its law was found to ask at least. */
export const leaveTemplates = {
  'leaveTemplates.open': 'Take over from a country',
  'leaveTemplates.title': 'Leave types of a country',
  'leaveTemplates.how':
    'What is usual there, to begin with. Choose, change what differs with you, and take it over. A legal minimum is named only where its source was looked up.',
  'leaveTemplates.country': 'Country',
  'leaveTemplates.none': 'No country of its own',
  'leaveTemplates.holds': 'Holds from',
  'leaveTemplates.holdsHint': 'In its first year a rule gives for the rest of it; from 1 January all of it',
  'leaveTemplates.edit': 'Change {{name}}',
  'leaveTemplates.stands': 'There already as {{name}} ({{code}}).',
  'leaveTemplates.same': 'What holds is what is usual.',
  'leaveTemplates.differs': 'Other than usual: {{how}}.',
  'leaveTemplates.differsBy': '{{label}} {{stands}}, usually {{usual}}',
  'leaveTemplates.takeOver_one': 'Take over {{count}} type',
  'leaveTemplates.takeOver_other': 'Take over {{count}} types',
  'leaveTemplates.done_one': '{{count}} leave type taken over.',
  'leaveTemplates.done_other': '{{count}} leave types taken over.',
  'leaveTemplates.source': 'Looked up on {{day}}',
  'leaveTemplates.secondHand': 'Read second-hand, not in the law itself: have it checked before you rely on it.',
  'leaveTemplates.law.idAnnual':
    'At least 12 working days after 12 months of continuous work: Act 13/2003, art. 79 (3), as amended by Act 6/2023.',
  'leaveTemplates.law.idMarriage': 'Three paid days for one’s own wedding: Act 13/2003, art. 93 (4).',
  'leaveTemplates.law.idBirth': 'Two paid days at a birth or a miscarriage of one’s wife: Act 13/2003, art. 93 (4).',
  'leaveTemplates.law.idDeath':
    'Two paid days when spouse, parent or child dies, one when somebody else of the household does: Act 13/2003, art. 93 (4).',
  'leaveTemplates.law.idMaternity':
    'At least three months, and up to three more on a doctor’s word: Act on the welfare of mothers and children, art. 4 (3).',
  'leaveTemplates.law.deAnnual': 'At least 24 working days in a week of six, which are 20 in a week of five: Bundesurlaubsgesetz, sec. 3.',
  'leaveTemplates.law.deSick':
    'Pay goes on for up to six weeks; after three calendar days a doctor certifies it: Entgeltfortzahlungsgesetz.',
  'leaveTemplates.law.nlAnnual':
    'At least four times the hours worked in a week, usable until six months after the end of the year: Burgerlijk Wetboek, book 7.',
  'leaveTemplates.law.gbAnnual': 'At least {{fiveAndSixTenths}} weeks, 28 days in a week of five; bank holidays may be counted in.',
  'leaveTemplates.law.gbSick': 'Up to seven days people say themselves that they are ill; beyond that a fit note proves it.',
  'leaveTemplates.law.usVacation': 'Federal law asks for no paid vacation: the Fair Labor Standards Act leaves it to agreement.',
  'leaveTemplates.law.usFamily': 'Up to 12 weeks, unpaid, for those who are eligible: Family and Medical Leave Act.',
  'leaveTemplates.law.inEarned':
    'Owed after 180 days of work in a calendar year: Occupational Safety, Health and Working Conditions Code 2020, in force since 21 November 2025.',
  'leaveTemplates.law.sgAnnual': 'At least 7 days, one more with each year of service: Employment Act 1968.',
  'leaveTemplates.law.sgSick': '14 days a year after six months of service, fewer from the third month on: Employment Act.',
}
