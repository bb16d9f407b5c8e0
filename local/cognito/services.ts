import { randomInt } from 'node:crypto';
import { DefaultConfig } from 'cognito-local/lib/server/config.js';
import type { CognitoService, Services } from 'cognito-local/lib/services/index.js';
import type { MailFolder } from './mail.ts';
import { getEmail } from './pool/pool.ts';

const unused = () => Promise.reject(new Error('cognito-local must not call this'));

/** Replaces cognito-local's defaults, which issue tokens without names, print mail to the console and take
 *  codes from the environment variable `CODE`. */
export function createServices(cognito: CognitoService, mail: MailFolder): Services {
  return {
    cognito,
    clock: { get: () => new Date() },
    config: DefaultConfig,
    otp: () => String(randomInt(1_000_000)).padStart(6, '0'),
    messages: {
      deliver: (_ctx, _source, _clientId, _poolId, user, code) =>
        mail.sendCode(getEmail(user), code),
    },
    tokenGenerator: { generate: unused },
    triggers: {
      enabled: () => false,
      preSignUp: unused,
      customEmailSender: unused,
      customMessage: unused,
      postAuthentication: unused,
      postConfirmation: unused,
      preTokenGeneration: unused,
      userMigration: unused,
    },
  };
}
