export const loan = {
  'loan.amount': 'Amount',
}
