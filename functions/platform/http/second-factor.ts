import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { cognito } from '../aws/cognito.ts';
import { userPool } from '../aws/identity.ts';

/** True if the login requires an authenticator app's code. A passkey, whose device verifies the user, replaces
 *  password and code. */
export async function hasSecondFactor(userId: string): Promise<boolean> {
  const { UserMFASettingList = [] } = await cognito.send(
    new AdminGetUserCommand({ UserPoolId: userPool.id, Username: userId }),
  );
  return UserMFASettingList.includes('SOFTWARE_TOKEN_MFA');
}
