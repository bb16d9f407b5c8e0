import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { CognitoError } from 'cognito-local/lib/errors.js';

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const KEY_BYTES = 32;
const MAX_LENGTH = 256;
const SYMBOLS = '^$*.[]{}()?"!@#%&/\\,><\':;|_~`=+- ';

/** Cognito's default policy, with its API's error messages and the pages' texts. */
const POLICY = [
  {
    isMet: (password: string) => password.length >= 8,
    error: 'Password not long enough',
    requirement: '8 characters or more',
  },
  {
    isMet: (password: string) => /[A-Z]/.test(password),
    error: 'Password must have uppercase characters',
    requirement: 'an upper-case letter',
  },
  {
    isMet: (password: string) => /[a-z]/.test(password),
    error: 'Password must have lowercase characters',
    requirement: 'a lower-case letter',
  },
  {
    isMet: (password: string) => /[0-9]/.test(password),
    error: 'Password must have numeric characters',
    requirement: 'a digit',
  },
  {
    isMet: (password: string) => [...password.trim()].some((each) => SYMBOLS.includes(each)),
    error: 'Password must have symbol characters',
    requirement: 'a symbol such as - ! or ?',
  },
];

/** Lists what the password lacks, worded for users. */
export function listMissingRequirements(password: string): string[] {
  if (password.length > MAX_LENGTH) return [`fewer than ${MAX_LENGTH + 1} characters`];
  return POLICY.filter(({ isMet }) => !isMet(password)).map(({ requirement }) => requirement);
}

export function assertPolicy(password: string): void {
  const broken = POLICY.find(({ isMet }) => !isMet(password));
  const error = broken?.error ?? (password.length > MAX_LENGTH && 'Password too long');
  if (error) {
    const message = `Password did not conform with policy: ${error}`;
    throw new CognitoError('InvalidPasswordException', message);
  }
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, KEY_BYTES);
  return `scrypt$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/** Takes the same time when there is no such user. */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
): Promise<boolean> {
  const [, salt = '', key = ''] = stored?.split('$') ?? [];
  const derived = await derive(password, Buffer.from(salt, 'base64url'), KEY_BYTES);
  const expected = Buffer.from(key, 'base64url');
  return expected.length === KEY_BYTES && timingSafeEqual(derived, expected);
}

/** Omits characters that look alike, because users type it from a mail. */
export function generateTemporaryPassword(): string {
  const kinds = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '!?-+=@#'];
  const pick = (letters: string) => letters.charAt(randomInt(letters.length));
  const letters = [...kinds, ...Array<string>(8).fill(kinds.join(''))].map(pick);
  for (let last = letters.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [letters[last], letters[other]] = [letters[other] ?? '', letters[last] ?? ''];
  }
  return letters.join('');
}
