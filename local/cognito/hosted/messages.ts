import { CognitoError } from 'cognito-local/lib/errors.js';

const ADVICE: Record<string, string> = {
  'Incorrect username or password.':
    'Your username is your e-mail address. Check both, and try again.',
  'User is disabled.': 'Contact the shop to reactivate your account.',
  'Password attempts exceeded.': 'Wait a moment, then try again.',
  'Temporary password has expired and must be reset by an administrator.':
    'Ask the person who invited you for a new invitation.',
};

export function describeError({ message }: CognitoError): string {
  const sentence = message.endsWith('.') ? message : `${message}.`;
  return [sentence, ADVICE[sentence]].filter(Boolean).join(' ');
}

export function returnCognitoError(error: unknown): CognitoError {
  if (error instanceof CognitoError) return error;
  throw error;
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

export const describeMissing = (requirements: string[]) =>
  `Your password still needs ${list.format(requirements)}.`;
