import { UnsupportedError } from 'cognito-local/lib/errors.js';
import { Router } from 'cognito-local/lib/server/Router.js';
import type { Services } from 'cognito-local/lib/services/index.js';
import * as z from 'zod';
import type { MailFolder } from '../mail.ts';
import { silentContext } from '../pool/pool.ts';
import type { Sessions } from '../tokens/sessions.ts';
import { invitationOperations } from './invitations.ts';
import type { Operation } from './operation.ts';
import { type OnPasswordReset, recoveryOperations } from './recovery.ts';
import { signUpOperations } from './sign-up.ts';
import { tokenOperations } from './token-operations.ts';
import { userOperations } from './user-operations.ts';

/** cognito-local does not check passwords and sessions in these operations. */
const UNSUPPORTED = [
  'AdminInitiateAuth',
  'InitiateAuth',
  'RespondToAuthChallenge',
  'ChangePassword',
];

const WithToken = z.object({ AccessToken: z.string() });

export type Api = (name: string, input: unknown) => Promise<unknown>;

/** Replaces cognito-local's operations where they differ from Cognito. */
export function cognitoApi(
  services: Services,
  {
    mail,
    sessions,
    selfSignUp,
    onPasswordReset,
  }: {
    mail: MailFolder;
    sessions: Sessions;
    selfSignUp: boolean;
    onPasswordReset: OnPasswordReset;
  },
): Api {
  const overrides: Record<string, Operation> = {
    ...tokenOperations(sessions),
    ...signUpOperations(services, mail, selfSignUp),
    ...invitationOperations(services, mail),
    ...recoveryOperations(services, onPasswordReset),
    ...userOperations(services, sessions),
  };
  const others = Router(services);

  return async (name, input) => {
    if (Object.hasOwn(overrides, name)) return overrides[name]?.(input);
    if (UNSUPPORTED.includes(name)) throw new UnsupportedError(name);
    // cognito-local does not verify signatures.
    const token = WithToken.safeParse(input);
    if (token.success) await sessions.getUser(token.data.AccessToken);
    return others(name)(silentContext, input);
  };
}
