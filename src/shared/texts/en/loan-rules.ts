/** What rules of loans say. The server alone says it. */
export const loanRules = {
  'loan.itemUnknown': 'This kind of loan does not exist or is not offered to you.',
  'loan.overLimit': 'The limit leaves {{available, number}} {{currency}}.',
  'loan.notPositive': 'The amount must be above zero.',
  'loan.places': 'Amounts in {{currency}} have at most {{places}} decimals.',
  'loan.mostInstalments': 'At most {{most}} instalments.',
  'loan.tooSmall':
    '{{amount, number}} {{currency}} is too little for {{instalments}} instalments: each has to repay at least {{least, number}} {{currency}}.',
  'loan.dueBeforeLoan': 'The first instalment cannot be before the loan.',
  'loan.backdated': 'The loan date cannot be in the past.',
  'loan.tooFarAhead': 'The loan date can be at most {{months}} months ahead.',
  'loan.dueTooLate': 'The first instalment is due at most {{months}} months after the loan.',
  'why.loan.none': '{{amount, number}} {{currency}} in {{instalments}} equal parts, without interest.',
  'why.loan.flat':
    '{{amount, number}} {{currency}} in {{instalments}} parts; {{rate, number}} % a year on the whole amount: {{interest, number}} in all.',
  'why.loan.annuity':
    '{{amount, number}} {{currency}} in {{instalments}} equal payments; {{rate, number}} % a year on what is still owed: {{interest, number}} in all.',
  'why.loan.remainder':
    '{{times}} × {{amount, number}} {{currency}} and at last {{last, number}} {{currency}}, which takes what rounding left over.',
  'why.loan.limit': 'The limit is {{limit, number}} {{currency}}; {{outstanding, number}} is still owed or asked for.',
}
