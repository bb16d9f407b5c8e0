import { describe, expect, test } from 'vitest';
import { FUNCTIONS, type FunctionName, GROUPS } from '../functions/build.ts';
import { REFERENCE_CATALOGUES } from '../functions/platform/bucket/object-keys.ts';
import { AIRTABLE_CONNECTION } from '../functions/platform/table/airtable-connection.ts';
import { ITEMS } from '../functions/platform/table/items.ts';
import { SESSION, SESSIONS_OF } from '../functions/platform/table/sessions.ts';
import { contract } from '../shared/contract/contract.ts';
import type { Endpoint } from '../shared/contract/endpoint.ts';
import { readMetafile, readScripts } from '../tests/support/bundles.ts';
import {
  asText,
  type DeployedFunction,
  getAllStatements,
  getFunctions,
  getProperties,
  getStatements,
  type Statement,
  synthTemplate,
  toList,
  WITH_MAIL,
} from '../tests/support/template.ts';
import { isListed } from './grants.ts';
import { PERMISSIONS } from './permissions.ts';

/** All that a function may get. */
const COMPLETE = { ...WITH_MAIL, earlyAccessHours: 48 };
const deployed = (name: string, template = synthTemplate(COMPLETE)): DeployedFunction => {
  const found = getFunctions(template).find((each) => each.name === name);
  if (!found) throw new Error(`No function ${name}`);
  return found;
};
const allowed = (statements: Statement[], service: string): string[] => [
  ...new Set(
    statements
      .flatMap(({ Action }) => toList(Action))
      .filter((action) => action.startsWith(`${service}:`)),
  ),
];

/** The IAM actions of SDK commands whose names differ. */
const ACTIONS: Record<string, string[]> = {
  's3:HeadObject': ['s3:GetObject'],
  's3:DeleteObjects': ['s3:DeleteObject'],
  's3:ListObjectsV2': ['s3:ListBucket'],
  's3:CreateMultipartUpload': ['s3:PutObject'],
  's3:CompleteMultipartUpload': ['s3:PutObject'],
  's3:UploadPart': ['s3:PutObject'],
  's3:ListParts': ['s3:ListMultipartUploadParts'],
  'lambda:Invoke': ['lambda:InvokeFunction'],
  'execute-api:PostToConnection': ['execute-api:ManageConnections'],
  // Bundled with StaffGroup, but only `npm run staff` sends them.
  'cognito-idp:AdminSetUserMFAPreference': [],
  'cognito-idp:AdminUserGlobalSignOut': [],
  // Unauthenticated; they take a token.
  'cognito-idp:RevokeToken': [],
  'cognito-idp:AssociateSoftwareToken': [],
  'cognito-idp:VerifySoftwareToken': [],
  'cognito-idp:SetUserMFAPreference': [],
  // Authorized by the actions of the transaction's items.
  'dynamodb:TransactWriteItems': [],
};
const PREFIXES: Record<string, string> = {
  'cognito-identity-provider': 'cognito-idp',
  sesv2: 'ses',
  apigatewaymanagementapi: 'execute-api',
};
/** Commands that the SDK clients bundle but never send on their own. */
const SDK_INTERNAL = [
  'dynamodb:Scan',
  'dynamodb:Query',
  'dynamodb:DescribeEndpoints',
  's3:CreateSession',
];

/** Lambda reads the stream with the function's role. */
const STREAM_ACTIONS = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
  (action) => `dynamodb:${action}`,
);

/** The IAM actions of the SDK commands in a bundle. */
async function requiredActions(name: FunctionName): Promise<Set<string>> {
  const metafile = await readMetafile(name);
  const needed = new Set<string>();
  for (const { inputs } of Object.values(metafile.outputs)) {
    for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
      const [, client, command] =
        /@aws-sdk\/client-([\w-]+)\/dist-es\/commands\/(\w+)Command\.js$/.exec(path) ?? [];
      if (!client || bytesInOutput === 0) continue;
      const call = `${PREFIXES[client] ?? client}:${command}`;
      if (SDK_INTERNAL.includes(call)) continue;
      for (const action of ACTIONS[call] ?? [call]) needed.add(action);
    }
  }
  return needed;
}

describe.each(FUNCTIONS)('the function %s', (name) => {
  test('a function is granted exactly the actions that its code uses', async () => {
    const { statements } = deployed(name);
    const needed = await requiredActions(name);
    const text = await readScripts(name);
    for (const service of [
      's3',
      'cognito-idp',
      'lambda',
      'sts',
      'ssm',
      'cloudfront',
      'kms',
      'ses',
      'execute-api',
    ]) {
      const its = [...needed].filter((action) => action.startsWith(`${service}:`));
      const granted = allowed(statements, service);
      // Without it, S3 does not report a missing object.
      const more = granted.includes('s3:GetObject') && service === 's3' ? ['s3:ListBucket'] : [];
      expect([...granted].sort()).toEqual([...new Set([...its, ...more])].sort());
    }
    const rows = allowed(statements, 'dynamodb').filter(
      (action) => action !== 'dynamodb:Query' && !STREAM_ACTIONS.includes(action),
    );
    const writes = /\b(Put|Update|Delete):\{/.exec(text)
      ? ['Put', 'Update', 'Delete', 'ConditionCheck']
      : [];
    const ofTransactions = writes.map((kind) => `dynamodb:${kind}Item`);
    for (const action of rows) expect([...needed, ...ofTransactions]).toContain(action);
    for (const action of needed) {
      if (action.startsWith('dynamodb:')) expect(rows).toContain(action);
    }
  });

  test('a function encrypts and decrypts only tokens of its purposes', () => {
    const statements = deployed(name).statements.filter(({ Action }) =>
      toList(Action).some((action) => action.startsWith('kms:')),
    );
    const { tokens } = PERMISSIONS[name];
    expect(statements.map(({ Condition }) => Condition)).toEqual(
      tokens ? [{ StringEquals: { 'kms:EncryptionContext:purpose': tokens } }] : [],
    );
    // The user pool's trigger only deletes sessions.
    const readsSessions = PERMISSIONS[name].rows[SESSION]?.includes('GetItem') ?? false;
    expect(tokens?.includes('session') ?? false).toBe(readsSessions);
  });

  test('a function is granted only partitions and objects that its code names', async () => {
    const text = await readScripts(name);
    const { rows, indexPartitions: lists = [], objects = {} } = PERMISSIONS[name];
    const isNamed = (key: string) =>
      new RegExp(`["'\`]/?${key}${/[#/]$/.test(key) ? '' : '["\'`]'}`).test(text);
    for (const key of [...Object.keys(rows), ...lists, ...Object.keys(objects)]) {
      const isKnown = isNamed(key) || NAMED_BY_ROWS[key]?.includes(name) === true;
      expect({ key, isKnown }).toEqual({ key, isKnown: true });
    }
  });

  test('a function has exactly the environment variables that it reads', async () => {
    const text = await readScripts(name);
    const { environment } = deployed(name);
    const set = Object.keys(environment).filter((variable) => !RUNTIME_VARIABLES.test(variable));
    for (const variable of set) {
      // The code composes `<secret>_PARAMETER`.
      const read = variable.replace(/_PARAMETER$/, '');
      expect({ variable, isRead: text.includes(read) }).toEqual({ variable, isRead: true });
    }
    const missing = VARIABLES.filter(
      (variable) =>
        text.includes(variable) && !(variable in environment) && !OMITTED[variable]?.includes(name),
    );
    expect(missing).toEqual([]);
  });
});

/** Functions that read objects whose whole keys are in the table. */
const NAMED_BY_ROWS: Record<string, FunctionName[]> = {
  [REFERENCE_CATALOGUES]: ['search', 'sync', 'sync-worker'],
};

/** Read by the Node runtime or by Powertools. */
const RUNTIME_VARIABLES = /^(NODE_OPTIONS|POWERTOOLS_\w+|RELEASE)$/;
/** The variables of all functions. */
const VARIABLES = [
  ...new Set(
    getFunctions(synthTemplate(COMPLETE)).flatMap(({ environment }) => Object.keys(environment)),
  ),
].filter((variable) => !RUNTIME_VARIABLES.test(variable));
/** Functions that contain the name of an optional variable that they do not get. */
const OMITTED: Record<string, FunctionName[]> = {
  // Their endpoints are reads or require a signature, so they check no origins.
  SITE_URL: ['products', 'derivatives', 'webhooks'],
  // It invokes itself by its own name.
  SYNC_WORKER: ['sync-worker'],
  // They read quotes, but answer no calls with them.
  HOLD_SECONDS: ['sync-worker', 'outbox', 'airtable', 'consignors'],
  // Not called by requests.
  ORIGIN_SECRET_HASHES: ['post-confirmation'],
};

test('the stack limits row access to named partitions and forbids scans', () => {
  for (const { statements } of getFunctions(synthTemplate())) {
    for (const { Effect, Action, Resource, Condition } of statements) {
      const actions = toList(Action).filter((action) => action.startsWith('dynamodb:'));
      if (actions.length === 0 || actions.includes('dynamodb:DescribeTable')) continue;
      if (actions.every((action) => STREAM_ACTIONS.includes(action))) continue;
      expect(Effect).toBe('Allow');
      expect(actions.join()).not.toMatch(/Scan|\*|PartiQL|Export/);
      const keys = Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] as string[];
      const isIndex = asText(Resource).endsWith('/index/GSI1');
      const known = Object.values(PERMISSIONS).flatMap(({ rows, indexPartitions = [] }) =>
        isIndex ? indexPartitions : Object.keys(rows),
      );
      for (const key of toList(keys)) expect(known).toContain(key.replace(/#\*$/, '#'));
      // Denies a request without keys.
      if (!isIndex) expect(Condition?.Null).toEqual({ 'dynamodb:LeadingKeys': 'false' });
    }
  }
});

test('the stack limits the renderer to what a short code needs of an item', () => {
  const ofItems = deployed('render').statements.filter((statement) =>
    JSON.stringify(statement.Condition ?? {}).includes(`"${ITEMS}"`),
  );
  expect(ofItems.map(({ Action, Condition }) => ({ Action, Condition }))).toEqual([
    {
      Action: 'dynamodb:Query',
      Condition: {
        'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [ITEMS] },
        'ForAllValues:StringEquals': { 'dynamodb:Attributes': ['PK', 'SK', 'id', 'airtableId'] },
        StringEquals: { 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' },
        Null: { 'dynamodb:LeadingKeys': 'false' },
      },
    },
  ]);
});

/** Groups without calls of members or staff, and the pages. */
const PUBLIC = [
  'render',
  ...GROUPS.filter((group) =>
    Object.values<Endpoint>(contract[group]).every(({ access }) => access === 'public'),
  ),
];

test('the stack lets no public function query the index without naming attributes', () => {
  expect(PUBLIC).toEqual(expect.arrayContaining(['render', 'products']));
  for (const name of PUBLIC) {
    for (const { Action, Resource, Condition = {} } of deployed(name).statements) {
      if (!JSON.stringify(Resource).includes('/index/')) continue;
      expect(Action).toBe('dynamodb:Query');
      expect(Condition.StringEquals).toEqual({ 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' });
      const names = Condition['ForAllValues:StringEquals']?.['dynamodb:Attributes'];
      expect(names).toContain('name');
      for (const secret of ['cost', 'sharePrice']) expect(names).not.toContain(secret);
    }
  }
});

test('the stack lets functions for visitors and members read only the public part of a product', () => {
  for (const name of ['products', 'render', 'analytics', 'cart', 'wishlist', 'account']) {
    const ofProducts = deployed(name).statements.filter(({ Condition }) =>
      toList((Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] as string[]) ?? [])
        .join()
        .match(/\bPRODUCT(S|#)/),
    );
    expect(ofProducts.length).toBeGreaterThan(0);
    for (const { Condition = {} } of ofProducts) {
      expect(Condition['ForAllValues:StringEquals']?.['dynamodb:Attributes']).toContain('name');
      expect({ ...Condition.StringEquals, ...Condition.StringEqualsIfExists }).toEqual({
        'dynamodb:Select': 'SPECIFIC_ATTRIBUTES',
      });
    }
  }
});

/** The functions with access to a partition. */
const functionsWithAccess = (key: string) =>
  FUNCTIONS.filter((name) => {
    const { rows, indexPartitions: lists = [] } = PERMISSIONS[name];
    return [...Object.keys(rows), ...lists].includes(key);
  });

test('the stack denies token rows to functions that do not need them', () => {
  expect(functionsWithAccess(SESSION)).toEqual(
    FUNCTIONS.filter(
      (name) =>
        ![
          'products',
          'derivatives',
          'webhooks',
          'sync-worker',
          'outbox',
          'mail',
          'importer',
          'render',
        ].includes(name),
    ),
  );
  expect(functionsWithAccess(SESSIONS_OF).sort()).toEqual([
    'account',
    'auth',
    'post-confirmation',
    'staff',
  ]);
  expect(functionsWithAccess(AIRTABLE_CONNECTION).sort()).toEqual(
    ['airtable', 'items', 'sync', 'sync-worker'].sort(),
  );
});

test('the stack limits listings to the prefixes of objects that the function may read', () => {
  for (const { name, statements } of getFunctions(synthTemplate())) {
    const lists = statements.filter(({ Action }) => toList(Action).includes('s3:ListBucket'));
    const { objects = {} } = PERMISSIONS[name as FunctionName];
    const readable = Object.keys(objects).filter((key) => isListed(objects[key]));
    expect(lists.map(({ Condition }) => Condition?.StringLikeIfExists?.['s3:prefix'])).toEqual(
      readable.length > 0 ? [readable.map((key) => `${key}*`)] : [],
    );
  }
});

test('the stack lets only functions that call Airtable or PayPal read their secrets', () => {
  for (const { name, environment, statements } of getFunctions(synthTemplate())) {
    const parameters = statements
      .filter(({ Action }) => Action === 'ssm:GetParameter')
      .flatMap(({ Resource }) => [Resource].flat().map(asText));
    const { airtable, paypal } = PERMISSIONS[name as FunctionName];
    expect(parameters.map((one) => one.replace(/^.*:/, '')).sort()).toEqual([
      ...(airtable
        ? ['parameter/guidon/prod/airtable-client-secret', 'parameter/guidon/prod/airtable-token']
        : []),
      ...(paypal ? ['parameter/guidon/prod/paypal-client-secret'] : []),
    ]);
    expect(Object.keys(environment)).not.toContain('PAYPAL_CLIENT_SECRET');
    expect(Object.keys(environment)).not.toContain('AIRTABLE_TOKEN');
    expect(Object.keys(environment)).not.toContain('AIRTABLE_CLIENT_SECRET');
  }
});

test('the stack limits the browser role to uploads, and lets only one function assume it', () => {
  const { environment } = deployed('uploads');
  const [role] = (environment.UPLOAD_ROLE_ARN as { 'Fn::GetAtt': [string, string] })['Fn::GetAtt'];
  const [statement, ...others] = getStatements(synthTemplate(), role);
  expect(others).toEqual([]);
  expect(toList(statement?.Action ?? []).sort()).toEqual([
    's3:AbortMultipartUpload',
    's3:ListMultipartUploadParts',
    's3:PutObject',
  ]);
  expect(asText(statement?.Resource)).toMatch(/^\$\{MediaBucket\w+\.Arn\}\/uploads\/\*$/);
  expect(
    getProperties(synthTemplate(), 'AWS::IAM::Role', (id) => id === role).AssumeRolePolicyDocument,
  ).toMatchObject({
    Statement: [
      {
        Action: 'sts:AssumeRole',
        Principal: { AWS: { 'Fn::GetAtt': [expect.stringMatching(/^Apiuploads/), 'Arn'] } },
      },
    ],
  });
  const assuming = getFunctions(synthTemplate()).filter(
    (each) => allowed(each.statements, 'sts').length > 0,
  );
  expect(assuming.map(({ name }) => name)).toEqual(['uploads']);
});

test('the stack uses no wildcard actions, and no wildcard resources except for traces and the mail quota', () => {
  for (const { role, statement } of getAllStatements(synthTemplate(WITH_MAIL))) {
    // CDK's own role, used only during deployments.
    if (role.startsWith('CustomCDKBucketDeployment')) continue;
    const actions = toList(statement.Action).join();
    expect(actions).not.toContain('*');
    if (statement.Resource === '*') {
      expect(actions).toMatch(
        /^(ses:GetAccount,)?(xray:Put(TraceSegments|TelemetryRecords),?){2}$/,
      );
    }
  }
});

test('the stack lets only the mail function send mails, and only from the shop’s address', () => {
  const template = synthTemplate(WITH_MAIL);
  const sending = getAllStatements(template).filter(({ statement }) =>
    /\bses:/.test(toList(statement.Action).join()),
  );
  for (const { role } of sending) expect(role).toMatch(/^MailSenderRole/);
  const [send, ...others] = sending
    .map(({ statement }) => statement)
    .filter(({ Resource }) => Resource !== '*');
  expect(others).toEqual([]);
  expect(send?.Action).toBe('ses:SendEmail');
  expect(send?.Condition).toEqual({ StringEquals: { 'ses:FromAddress': 'shop@shop.example' } });
  expect([send?.Resource].flat().map((one) => asText(one).replace(/^.*:/, ''))).toEqual([
    expect.stringMatching(/^configuration-set\/\$\{MailConfiguration\w+\}$/),
    'identity/shop.example',
    'identity/shop@shop.example',
  ]);
  expect(JSON.stringify(template.findResources('AWS::IAM::Role'))).not.toContain('AmazonSES');
});

test('no function sends mails without a sender address', () => {
  expect(JSON.stringify(getAllStatements(synthTemplate()))).not.toContain('"ses:');
});

test('the stack keeps each role’s policies within IAM’s size limit', () => {
  for (const { statements } of getFunctions(synthTemplate())) {
    const length = statements.map((one) => JSON.stringify(one)).join(',').length;
    expect(length).toBeLessThan(10_240);
  }
});
