import { describe, expect, test } from 'vitest';
import { type Bundle, bundleOf, FUNCTIONS, type FunctionName } from '../functions/build.ts';
import * as indexPartitions from '../functions/storage/table/index-partitions.ts';
import * as partitions from '../functions/storage/table/partitions.ts';
import {
  asText,
  type DeployedFunction,
  functionsOf,
  listOf,
  propertiesOf,
  type Statement,
  statementsOf,
  templateOf,
} from '../tests/support/template.ts';
import { PERMISSIONS } from './permissions.ts';

const bundles = new Map<FunctionName, Promise<Bundle>>();
const bundle = (name: FunctionName) => {
  const known = bundles.get(name) ?? bundleOf(name);
  bundles.set(name, known);
  return known;
};
const deployed = (name: string, template = templateOf()): DeployedFunction => {
  const found = functionsOf(template).find((each) => each.name === name);
  if (!found) throw new Error(`There is no function ${name}`);
  return found;
};
const allowed = (statements: Statement[], service: string): string[] => [
  ...new Set(
    statements
      .flatMap(({ Action }) => listOf(Action))
      .filter((action) => action.startsWith(`${service}:`)),
  ),
];

/** What a command of the SDK takes, where that has another name. */
const ACTIONS: Record<string, string[]> = {
  's3:HeadObject': ['s3:GetObject'],
  's3:DeleteObjects': ['s3:DeleteObject'],
  's3:ListObjectsV2': ['s3:ListBucket'],
  's3:CreateMultipartUpload': ['s3:PutObject'],
  's3:CompleteMultipartUpload': ['s3:PutObject'],
  's3:UploadPart': ['s3:PutObject'],
  's3:ListParts': ['s3:ListMultipartUploadParts'],
  'lambda:Invoke': ['lambda:InvokeFunction'],
  // Nobody but `npm run staff` takes members out.
  'cognito-idp:AdminRemoveUserFromGroup': [],
  // It asks as nobody, with a token.
  'cognito-idp:RevokeToken': [],
  // Of these a transaction is made; which, the rows tell.
  'dynamodb:TransactWriteItems': [],
};
const PREFIXES: Record<string, string> = { 'cognito-identity-provider': 'cognito-idp' };
/** What the clients themselves bring along and never send of their own. */
const OF_THE_SDK = [
  'dynamodb:Scan',
  'dynamodb:Query',
  'dynamodb:DescribeEndpoints',
  's3:CreateSession',
];

/** What the commands that a bundle is made with take. */
async function neededBy(name: FunctionName): Promise<Set<string>> {
  const { metafile } = await bundle(name);
  const needed = new Set<string>();
  for (const { inputs } of Object.values(metafile.outputs)) {
    for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
      const [, client, command] =
        /@aws-sdk\/client-([\w-]+)\/dist-es\/commands\/(\w+)Command\.js$/.exec(path) ?? [];
      if (!client || bytesInOutput === 0) continue;
      const call = `${PREFIXES[client] ?? client}:${command}`;
      if (OF_THE_SDK.includes(call)) continue;
      for (const action of ACTIONS[call] ?? [call]) needed.add(action);
    }
  }
  return needed;
}

describe.each(FUNCTIONS)('the function %s', (name) => {
  test('may do what its code does, and has code for what it may do', async () => {
    const { statements } = deployed(name);
    const needed = await neededBy(name);
    const { text } = await bundle(name);
    for (const service of ['s3', 'cognito-idp', 'lambda', 'sts', 'ssm']) {
      const its = [...needed].filter((action) => action.startsWith(`${service}:`));
      const granted = allowed(statements, service);
      // By which S3 tells what is missing.
      const more = granted.includes('s3:GetObject') && service === 's3' ? ['s3:ListBucket'] : [];
      expect([...granted].sort()).toEqual([...new Set([...its, ...more])].sort());
    }
    const rows = allowed(statements, 'dynamodb').filter((action) => action !== 'dynamodb:Query');
    const writes = /\b(Put|Update|Delete):\{/.exec(text) ? ['Put', 'Update', 'Delete'] : [];
    const ofTransactions = writes.map((kind) => `dynamodb:${kind}Item`);
    for (const action of rows) expect([...needed, ...ofTransactions]).toContain(action);
    for (const action of needed) {
      if (action.startsWith('dynamodb:')) expect(rows).toContain(action);
    }
  });

  test('touches no partition and no object that its code does not name', async () => {
    const { text } = await bundle(name);
    const { rows, lists = [], objects = {} } = PERMISSIONS[name];
    const isNamed = (key: string) =>
      new RegExp(`["'\`]/?${key}${/[#/]$/.test(key) ? '' : '["\'`]'}`).test(text);
    for (const key of [...Object.keys(rows), ...lists, ...Object.keys(objects)]) {
      expect({ key, isNamed: isNamed(key) }).toEqual({ key, isNamed: true });
    }
  });

  test('finds every variable set that it reads, and none that it does not', async () => {
    const { text } = await bundle(name);
    const { environment } = deployed(name);
    const set = Object.keys(environment).filter((variable) => !OF_THE_RUNTIME.test(variable));
    for (const variable of set) {
      // `<secret>_PARAMETER` is put together.
      const read = variable.replace(/_PARAMETER$/, '');
      expect({ variable, isRead: text.includes(read) }).toEqual({ variable, isRead: true });
    }
    const missing = VARIABLES.filter(
      (variable) =>
        text.includes(variable) && !(variable in environment) && NOT_TOLD[variable] !== name,
    );
    expect(missing).toEqual([]);
  });
});

/** Read by the runtime or by Powertools. */
const OF_THE_RUNTIME = /^(NODE_OPTIONS|POWERTOOLS_\w+)$/;
/** All that any function is told. */
const VARIABLES = [
  ...new Set(functionsOf(templateOf()).flatMap(({ environment }) => Object.keys(environment))),
].filter((variable) => !OF_THE_RUNTIME.test(variable));
/** Who does without. */
const NOT_TOLD: Record<string, FunctionName> = {
  // Its calls change nothing.
  SITE_URL: 'products',
  // It knows its own name.
  SYNC_WORKER: 'sync-worker',
};

test('the rows of a partition are reached by its name alone, and none by a scan', () => {
  for (const { statements } of functionsOf(templateOf())) {
    for (const { Effect, Action, Resource, Condition } of statements) {
      const actions = listOf(Action).filter((action) => action.startsWith('dynamodb:'));
      if (actions.length === 0 || actions.includes('dynamodb:DescribeTable')) continue;
      expect(Effect).toBe('Allow');
      expect(actions.join()).not.toMatch(/Scan|\*|PartiQL|Export/);
      const keys = Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] as string[];
      const isIndex = asText(Resource).endsWith('/index/GSI1');
      const known = Object.values<string>(isIndex ? indexPartitions : partitions);
      for (const key of listOf(keys)) expect(known).toContain(key.replace(/#\*$/, '#'));
      // Whoever names no partition is refused.
      if (!isIndex) expect(Condition?.Null).toEqual({ 'dynamodb:LeadingKeys': 'false' });
    }
  }
});

/** Whose role reaches a partition. */
const reaching = (key: string) =>
  FUNCTIONS.filter((name) => {
    const { rows, lists = [] } = PERMISSIONS[name];
    return [...Object.keys(rows), ...lists].includes(key);
  });

test('tokens are out of reach of whoever needs none', () => {
  expect(reaching(partitions.SESSION)).toEqual(
    FUNCTIONS.filter((name) => name !== 'products' && name !== 'sync-worker'),
  );
  expect(reaching(partitions.SESSIONS_OF)).toEqual(['auth', 'staff']);
  expect(reaching(partitions.AIRTABLE_CONNECTION).sort()).toEqual(
    ['airtable', 'items', 'sync', 'sync-worker'].sort(),
  );
});

test('the secrets of Airtable are read by their names, by whoever asks Airtable alone', () => {
  for (const { name, environment, statements } of functionsOf(templateOf())) {
    const parameters = statements
      .filter(({ Action }) => Action === 'ssm:GetParameter')
      .flatMap(({ Resource }) => [Resource].flat().map(asText));
    expect(parameters.map((one) => one.replace(/^.*:/, ''))).toEqual(
      PERMISSIONS[name as FunctionName].airtable
        ? ['parameter/guidon/prod/airtable-token', 'parameter/guidon/prod/airtable-client-secret']
        : [],
    );
    expect(Object.keys(environment)).not.toContain('AIRTABLE_TOKEN');
    expect(Object.keys(environment)).not.toContain('AIRTABLE_CLIENT_SECRET');
  }
});

test('a browser’s role uploads photos and nothing else, and one function gives it', () => {
  const { environment } = deployed('uploads');
  const [role] = (environment.UPLOAD_ROLE_ARN as { 'Fn::GetAtt': [string, string] })['Fn::GetAtt'];
  const [statement, ...others] = statementsOf(templateOf(), role);
  expect(others).toEqual([]);
  expect(listOf(statement?.Action ?? []).sort()).toEqual([
    's3:AbortMultipartUpload',
    's3:ListMultipartUploadParts',
    's3:PutObject',
  ]);
  expect(asText(statement?.Resource)).toMatch(/^\$\{MediaBucket\w+\.Arn\}\/uploads\/\*$/);
  expect(
    propertiesOf(templateOf(), 'AWS::IAM::Role', (id) => id === role).AssumeRolePolicyDocument,
  ).toMatchObject({
    Statement: [
      {
        Action: 'sts:AssumeRole',
        Principal: { AWS: { 'Fn::GetAtt': [expect.stringMatching(/^Apiuploads/), 'Arn'] } },
      },
    ],
  });
  const giving = functionsOf(templateOf()).filter(
    (each) => allowed(each.statements, 'sts').length > 0,
  );
  expect(giving.map(({ name }) => name)).toEqual(['uploads']);
});

test('nothing is allowed on everything but traces, and no action by a wildcard', () => {
  const policies = templateOf().findResources('AWS::IAM::Policy');
  for (const [id, { Properties }] of Object.entries(policies)) {
    // CDK's own, while a stage is deployed.
    if (id.startsWith('CustomCDKBucketDeployment')) continue;
    for (const { Action, Resource } of Properties.PolicyDocument.Statement as Statement[]) {
      expect(listOf(Action).join()).not.toContain('*');
      if (Resource === '*') {
        expect(listOf(Action).join()).toMatch(/^(xray:Put(TraceSegments|TelemetryRecords),?){2}$/);
      }
    }
  }
});

test('a role’s policies fit into what IAM takes of them', () => {
  for (const { statements } of functionsOf(templateOf())) {
    const length = statements.map((one) => JSON.stringify(one)).join(',').length;
    expect(length).toBeLessThan(10_240);
  }
});
