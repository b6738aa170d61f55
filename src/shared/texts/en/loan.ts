export const loan = {
  'loan.item': 'Kind of loan',
  'loan.amount': 'Amount',
  'loan.instalments': 'Instalments',
  'loan.date': 'Loan date',
  'loan.firstDue': 'First instalment',
  'loan.lastDue': 'Last instalment',
  'loan.note': 'Note',
}
