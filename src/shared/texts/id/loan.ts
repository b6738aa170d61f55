export const loan = {
  'loan.amount': 'Jumlah',
}
