import { expect, test } from 'vitest';
import {
  asText,
  getFunctions,
  getProperties,
  synthTemplate,
  toList,
} from '../tests/support/template.ts';

const WITHOUT_CDN = { stage: 'staging', edge: false };
const find = (name: string) => {
  const found = getFunctions(synthTemplate()).find((each) => each.name === name);
  if (!found) throw new Error(`No function ${name}`);
  return found;
};
const resourcesOf = (name: string, action: string) =>
  find(name)
    .statements.filter(({ Action }) => toList(Action).includes(action))
    .flatMap(({ Resource }) => [Resource].flat().map(asText));

test('lets only the imports function invoke the importer', () => {
  const invoking = getFunctions(synthTemplate()).filter(({ statements }) =>
    JSON.stringify(statements).includes('ImportsImporterFunction'),
  );
  expect(invoking.map(({ name }) => name)).toEqual(['imports']);
  expect(find('imports').environment.IMPORTER).toEqual({
    Ref: expect.stringMatching(/^ImportsImporterFunction/),
  });
});

test('lets only the importer send messages, and only to connections of imports', () => {
  const sending = getFunctions(synthTemplate()).filter(
    ({ name }) => resourcesOf(name, 'execute-api:ManageConnections').length > 0,
  );
  expect(sending.map(({ name }) => name)).toEqual(['importer']);
  expect(resourcesOf('importer', 'execute-api:ManageConnections')).toEqual([
    expect.stringMatching(/:\$\{SocketsApi\w+\}\/live\/POST\/@connections\/\*$/),
  ]);
  expect(asText(find('importer').environment.SOCKETS_URL)).toMatch(
    /^https:\/\/\$\{SocketsApi\w+\}\.execute-api\..*\/live$/,
  );
});

test('gives the importer no session, no tokens and no other objects than uploads', () => {
  const { statements } = find('importer');
  expect(JSON.stringify(statements)).not.toMatch(/SESSION|kms:|ssm:|sts:|lambda:/);
  expect(resourcesOf('importer', 's3:PutObject')).toEqual([
    expect.stringMatching(/^\$\{MediaBucket\w+\.Arn\}\/uploads\/\*$/),
  ]);
});

test('allows links to this network in no deployment', () => {
  for (const { environment } of getFunctions(synthTemplate())) {
    expect(environment).not.toHaveProperty('PHOTO_LINK_ORIGINS');
  }
});

test('gives an import two minutes, and repeats one that crashed once', () => {
  expect(find('importer').properties.Timeout).toBe(120);
  const { MaximumRetryAttempts } = getProperties(
    synthTemplate(),
    'AWS::Lambda::EventInvokeConfig',
    (id) => id.startsWith('Imports'),
  );
  expect(MaximumRetryAttempts).toBe(1);
});

test('throttles the WebSockets', () => {
  const { StageName, DefaultRouteSettings } = getProperties(
    synthTemplate(),
    'AWS::ApiGatewayV2::Stage',
    (id) => id.startsWith('Sockets'),
  );
  expect({ StageName, ...DefaultRouteSettings }).toMatchObject({
    StageName: 'live',
    ThrottlingRateLimit: 25,
    ThrottlingBurstLimit: 100,
  });
});

test('has neither WebSockets nor the importer without the CDN', () => {
  const template = synthTemplate(WITHOUT_CDN);
  expect(JSON.stringify(template.toJSON())).not.toContain('WEBSOCKET');
  expect(getFunctions(template).map(({ name }) => name)).not.toContain('importer');
});
