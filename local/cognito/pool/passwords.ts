import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { CognitoError } from 'cognito-local/lib/errors.js';

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const KEY_BYTES = 32;
const LONGEST = 256;
const SYMBOLS = '^$*.[]{}()?"!@#%&/\\,><\':;|_~`=+- ';

/** Cognito's default policy, with what its API answers and what a person is told. */
const POLICY = [
  {
    isMet: (password: string) => password.length >= 8,
    answer: 'Password not long enough',
    need: '8 characters or more',
  },
  {
    isMet: (password: string) => /[A-Z]/.test(password),
    answer: 'Password must have uppercase characters',
    need: 'an upper-case letter',
  },
  {
    isMet: (password: string) => /[a-z]/.test(password),
    answer: 'Password must have lowercase characters',
    need: 'a lower-case letter',
  },
  {
    isMet: (password: string) => /[0-9]/.test(password),
    answer: 'Password must have numeric characters',
    need: 'a digit',
  },
  {
    isMet: (password: string) => [...password.trim()].some((each) => SYMBOLS.includes(each)),
    answer: 'Password must have symbol characters',
    need: 'a symbol such as - ! or ?',
  },
];

/** What the password lacks, in a person's words; empty when it is good. */
export function listMissingRequirements(password: string): string[] {
  if (password.length > LONGEST) return [`fewer than ${LONGEST + 1} characters`];
  return POLICY.filter(({ isMet }) => !isMet(password)).map(({ need }) => need);
}

export function assertPolicy(password: string): void {
  const broken = POLICY.find(({ isMet }) => !isMet(password));
  const answer = broken?.answer ?? (password.length > LONGEST && 'Password too long');
  if (answer) {
    const message = `Password did not conform with policy: ${answer}`;
    throw new CognitoError('InvalidPasswordException', message);
  }
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, KEY_BYTES);
  return `scrypt$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/** Takes as long for somebody who is not there. */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
): Promise<boolean> {
  const [, salt = '', key = ''] = stored?.split('$') ?? [];
  const derived = await derive(password, Buffer.from(salt, 'base64url'), KEY_BYTES);
  const expected = Buffer.from(key, 'base64url');
  return expected.length === KEY_BYTES && timingSafeEqual(derived, expected);
}

/** Without the letters that look like one another: somebody will type it from a mail. */
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
