/** What rules of loans say. The server alone says it. */
export const loanRules = {
  'loan.itemUnknown': 'This kind of loan does not exist or is not offered to you.',
  'loan.overLimit': 'The limit leaves {{available, money}}.',
  'loan.notPositive': 'The amount must be above zero.',
  'loan.places': 'Amounts in {{currency}} have at most {{places}} decimals.',
  'loan.mostInstalments': 'At most {{most, instalments}}.',
  'loan.tooSmall': '{{amount, money}} is too little for {{instalments, instalments}}: each has to repay at least {{least, money}}.',
  'loan.dueBeforeLoan': 'The first instalment cannot be before the loan.',
  'loan.backdated': 'The loan date cannot be in the past.',
  'loan.tooFarAhead': 'The loan date can be at most {{months}} months ahead.',
  'loan.dueTooLate': 'The first instalment is due at most {{months}} months after the loan.',
  'why.loan.none': '{{amount, money}} in {{instalments, equalParts}}, without interest.',
  'why.loan.flat':
    '{{amount, money}} in {{instalments, parts}}; {{rate, number}} % a year on the whole amount: {{interest, money}} in all.',
  'why.loan.annuity':
    '{{amount, money}} in {{instalments, equalPayments}}; {{rate, number}} % a year on what is still owed: {{interest, money}} in all.',
  'why.loan.remainder': '{{times}} × {{amount, money}} and at last {{last, money}}, which takes what rounding left over.',
  'why.loan.limit': 'The limit is {{limit, money}}; {{outstanding, money}} is still owed or asked for.',
  'flows.rule.above half the limit': 'above half the limit',
  'flows.rule.small': 'small',
}
