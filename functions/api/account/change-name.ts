import { AdminUpdateUserAttributesCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { Contract } from '../../../shared/contract/contract.ts';
import { cognito } from '../../platform/aws/cognito.ts';
import { userPool } from '../../platform/aws/identity.ts';
import { unauthorized } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { findUser, saveUser } from '../../platform/table/users.ts';

type Call = Contract['account']['PATCH /api/account'];

export async function changeName({ caller, body }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const user = await findUser(caller.userId);
  if (!user) throw unauthorized();
  const { createdAt: _, updatedAt: __, ...profile } = user;
  await cognito.send(
    new AdminUpdateUserAttributesCommand({
      UserPoolId: userPool.id,
      Username: caller.userId,
      UserAttributes: [
        { Name: 'given_name', Value: body.firstName ?? '' },
        { Name: 'family_name', Value: body.lastName ?? '' },
      ],
    }),
  );
  return { body: await saveUser({ ...profile, ...body }) };
}
