import { mkdir } from 'node:fs/promises';
import type { AppClient } from 'cognito-local/lib/services/appClient.js';
import {
  CognitoServiceFactoryImpl,
  USER_POOL_AWS_DEFAULTS,
} from 'cognito-local/lib/services/cognitoService.js';
import type { CognitoService, UserPoolService } from 'cognito-local/lib/services/index.js';
import type { User } from 'cognito-local/lib/services/userPoolService.js';
import { listRoleGroups, toRoleGroup } from '../../../shared/entities/role.ts';
import { removeTemporaryFiles } from '../../atomic-file.ts';
import { type Account, createSub } from '../accounts.ts';
import { documentStores } from './document-store.ts';
import { Pool, silentContext, USER_ADMIN } from './pool.ts';

/** Contains a region, as real ids do: the functions derive it from the id. */
export const POOL_ID = 'eu-west-1_Local0001';
const CLIENT_ID = '4localguidonshop0000000001';
const STAFF_GROUP = 'staff';
const GROUPS = [STAFF_GROUP, ...listRoleGroups(STAFF_GROUP)];
const GROUPS_OF: Readonly<Record<Account['kind'], readonly string[]>> = {
  staff: [STAFF_GROUP],
  cataloger: [toRoleGroup(STAFF_GROUP, 'cataloger'), STAFF_GROUP],
  member: [],
};

export interface OpenPool {
  cognito: CognitoService;
  pool: UserPoolService;
  client: AppClient;
}

export async function openPool(
  directory: string,
  siteUrl: string,
  accounts: readonly Account[],
): Promise<OpenPool> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await removeTemporaryFiles(directory);
  const stores = documentStores(directory);
  const cognito = await new CognitoServiceFactoryImpl(directory, stores, {
    async create(ctx, clients, defaults) {
      const documents = await stores.create(ctx, defaults.Id, { Users: {}, Options: defaults });
      const options = await documents.get(ctx, 'Options', defaults);
      const withCodes = { ...options, AutoVerifiedAttributes: ['email'] };
      return new Pool(clients, { get: () => new Date() }, documents, withCodes);
    },
  }).create(silentContext, { ...USER_POOL_AWS_DEFAULTS, UsernameAttributes: ['email'] });

  const pools = await cognito.listUserPools(silentContext);
  if (!pools.some(({ Id }) => Id === POOL_ID)) {
    await cognito.createUserPool(silentContext, { Id: POOL_ID, Name: 'Guidon' });
  }
  const pool = await cognito.getUserPool(silentContext, POOL_ID);
  const client = createClient(siteUrl);
  await pool.saveAppClient(silentContext, client);
  await createMissingAccounts(pool, accounts);
  return { cognito, pool, client };
}

function createClient(siteUrl: string): AppClient {
  const now = new Date();
  return {
    ClientId: CLIENT_ID,
    ClientName: 'Guidon',
    UserPoolId: POOL_ID,
    CallbackURLs: [`${siteUrl}/api/auth/callback`],
    LogoutURLs: [`${siteUrl}/`],
    AllowedOAuthFlows: ['code'],
    AllowedOAuthFlowsUserPoolClient: true,
    AllowedOAuthScopes: ['openid', 'email', 'profile', USER_ADMIN],
    ExplicitAuthFlows: ['ALLOW_REFRESH_TOKEN_AUTH'],
    SupportedIdentityProviders: ['COGNITO'],
    PreventUserExistenceErrors: 'ENABLED',
    EnableTokenRevocation: true,
    AccessTokenValidity: 15,
    IdTokenValidity: 15,
    RefreshTokenValidity: 30,
    TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'days' },
    CreationDate: now,
    LastModifiedDate: now,
  };
}

async function createMissingAccounts(
  pool: UserPoolService,
  accounts: readonly Account[],
): Promise<void> {
  const now = new Date();
  for (const GroupName of GROUPS) {
    if (await pool.getGroupByGroupName(silentContext, GroupName)) continue;
    const dates = { CreationDate: now, LastModifiedDate: now };
    await pool.saveGroup(silentContext, { GroupName, members: [], ...dates });
  }
  for (const account of accounts) {
    if (await pool.getUserByUsername(silentContext, account.email)) continue;
    const user = createUser(account, now);
    // The groups come first, so that the next start repairs an aborted one.
    for (const name of GROUPS_OF[account.kind]) {
      const group = await pool.getGroupByGroupName(silentContext, name);
      if (group) await pool.addUserToGroup(silentContext, group, user);
    }
    await pool.saveUser(silentContext, user);
  }
}

const createUser = (account: Account, now: Date): User => ({
  Username: createSub(account),
  Password: account.password,
  Attributes: [
    { Name: 'sub', Value: createSub(account) },
    { Name: 'email', Value: account.email },
    { Name: 'email_verified', Value: 'true' },
    { Name: 'given_name', Value: account.firstName },
    { Name: 'family_name', Value: account.lastName },
  ],
  Enabled: true,
  UserStatus: 'CONFIRMED',
  UserCreateDate: now,
  UserLastModifiedDate: now,
  RefreshTokens: [],
});
