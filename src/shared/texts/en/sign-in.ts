export const signIn = {
  'signIn.title': 'Sign in',
  'signIn.lead': 'Choose who you want to be in the demo company.',
  'signIn.other': 'Other user name',
  'signIn.find': 'Continue',
  'signIn.nobody': 'Nobody here is called “{{text}}”, or they may not sign in.',
  'signIn.note':
    'This is the demo’s own sign-in: it asks for no password. A company connects its own identity provider instead, and this page is gone.',
  'signIn.signOut': 'Sign out',
  'signIn.signingOut': 'Signing you out …',
  'signIn.signedOut': 'You are signed out.',
  'signIn.failed': 'Signing in did not work',
  'signIn.expired': 'This sign-in page was open for too long, or was already used.',
  'signIn.reachable':
    'This portal can be reached from other machines, but its own sign-in asks for no password, so it signs in nobody. Whoever runs it sets OIDC_AUTHORITY to the company’s identity provider.',
  'signIn.back': 'Open Calendula',
}
