import { randomInt } from 'node:crypto';
import { DefaultConfig } from 'cognito-local/lib/server/config.js';
import type { CognitoService, Services } from 'cognito-local/lib/services/index.js';
import type { Mail } from './mail.ts';
import { getEmail } from './pool/pool.ts';

const never = () => Promise.reject(new Error('cognito-local was to be kept from this'));

/** What cognito-local's calls work with: our pool and our mail, and one trigger.
 *  Its own make tokens without names, mails on the console and codes out of `CODE`. */
export function createServices(cognito: CognitoService, mail: Mail): Services {
  return {
    cognito,
    clock: { get: () => new Date() },
    config: DefaultConfig,
    otp: () => String(randomInt(1_000_000)).padStart(6, '0'),
    messages: {
      deliver: (_ctx, _source, _clientId, _poolId, user, code) =>
        mail.sendCode(getEmail(user), code),
    },
    tokenGenerator: { generate: never },
    triggers: {
      enabled: (trigger) => trigger === 'PreSignUp',
      // No mail leaves this machine, so that no code could prove whose an address is.
      preSignUp: async () => ({
        autoConfirmUser: true,
        autoVerifyEmail: true,
        autoVerifyPhone: false,
      }),
      customEmailSender: never,
      customMessage: never,
      postAuthentication: never,
      postConfirmation: never,
      preTokenGeneration: never,
      userMigration: never,
    },
  };
}
