import { UnsupportedError } from 'cognito-local/lib/errors.js';
import { Router } from 'cognito-local/lib/server/Router.js';
import type { Services } from 'cognito-local/lib/services/index.js';
import * as z from 'zod';
import type { Mail } from '../mail.ts';
import { silently } from '../pool/pool.ts';
import type { Sessions } from '../tokens/sessions.ts';
import type { Target } from './call.ts';
import { invitationCalls } from './invitations.ts';
import { recoveryCalls } from './recovery.ts';
import { signUpCalls } from './sign-up.ts';
import { tokenCalls } from './token-calls.ts';
import { userCalls } from './user-calls.ts';

/** They would let anybody in with any password, or none. */
const REFUSED = ['AdminInitiateAuth', 'RespondToAuthChallenge', 'ChangePassword'];

const WithToken = z.object({ AccessToken: z.string() });

export type Api = (name: string, input: unknown) => Promise<unknown>;

/** Cognito's API: cognito-local's own calls, but for those it answers otherwise than Cognito does. */
export function cognitoApi(
  services: Services,
  { mail, sessions, selfSignUp }: { mail: Mail; sessions: Sessions; selfSignUp: boolean },
): Api {
  const cured: Record<string, Target> = {
    ...tokenCalls(sessions),
    ...signUpCalls(services, selfSignUp),
    ...invitationCalls(services, mail),
    ...recoveryCalls(services),
    ...userCalls(services, sessions),
  };
  const others = Router(services);

  return async (name, input) => {
    if (Object.hasOwn(cured, name)) return cured[name]?.(input);
    if (REFUSED.includes(name)) throw new UnsupportedError(name);
    // cognito-local would believe any token, signed or not.
    const token = WithToken.safeParse(input);
    if (token.success) await sessions.userOf(token.data.AccessToken);
    return others(name)(silently, input);
  };
}
